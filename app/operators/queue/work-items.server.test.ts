import { beforeAll, describe, expect, it } from "vitest";
import { sendMessage } from "~/chat/messages.server";
import { removeMessage } from "~/chat/participant.server";
import { fileComplaint } from "~/pages/complaints.server";
import { randomId } from "~/platform/ids";
import { saveAbout } from "~/profiles/about.server";
import { cropPhoto } from "~/profiles/photo-crop.server";
import { orderPhotos } from "~/profiles/photo-order.server";
import { addPhoto, removePhoto } from "~/profiles/photos.server";
import { fileAppeal, listOpenAppeals } from "~/safety/appeals.server";
import { type ReportReason, reportReasons } from "~/safety/report";
import { fileReport } from "~/safety/reports.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { eraseRows } from "~/deletion/erase.server";
import { picture as paint } from "../../../tests/support/picture";
import { testAppOfFile } from "../../../tests/support/test-app";
import { operatorCommands } from "../commands.server";
import { listOpenComplaints } from "../complaints.server";
import { listWaitingPhotos } from "../photo-reviews.server";
import { listOpenCases } from "../cases.server";
import { listWaitingTexts } from "../text-queue.server";
import { checkWork, repairWork } from "./check.server";
import { dueHours, urgentHours, type WorkKind } from "./work-item";

const app = testAppOfFile();
let scope: TenantScope;
let bytes: Uint8Array;

beforeAll(async () => {
  scope = await app.change(app.ember, { photo_moderation: "queue", text_moderation: "queue" });
  bytes = await paint(150, 200).jpeg().toBuffer();
});

const site = "ember";
const upload = (memberId: string) => addPhoto(scope, { memberId, premium: true }, bytes);
const write = (memberId: string, text: string) => scope.db.write((w) => saveAbout(w, memberId, text));
const tell = (from: string, to: string, body: string) =>
  sendMessage(scope, from, { to: { memberId: to }, body, clientId: randomId(), origin: "member" });
const report = (reporterId: string, reportedId: string, reason: ReportReason) =>
  fileReport(scope, { reporterId, reportedId, reason, body: "" }, async () => {});
const complain = (memberId: string | null) =>
  fileComplaint(scope, {
    topic: "site",
    body: randomId(),
    replyTo: "a@members.test",
    memberId,
    locale: "nl",
    network: randomId(),
  });
const decide = (id: string, more = {}) =>
  operatorCommands["operator.decide"]({ site, id, why: "Looked into it.", ...more });
const ban = (id: string) => operatorCommands["operator.ban"]({ site, id, rule: "threats", why: "Threats." });

interface Item {
  id: string;
  kind: WorkKind;
  subject_id: string;
  member_id: string | null;
  reason: string;
  severity: number;
  language: string;
  version: number;
  hours: number;
  outcome: string | null;
}

/** Lists the items of a subject, newest first. */
const itemsOf = (subject: string) =>
  app.oracle<Item>(
    `select *, extract(epoch from due_at - opened_at)::float8 / 3600 as hours from work_items
     where subject_id = $1 order by closed_at desc nulls first`,
    [subject],
  );
const openOf = async (memberId: string) =>
  app.oracle<Item>("select * from work_items where member_id = $1 and closed_at is null order by kind, id", [memberId]);

/** Compares the queue with separate lists of the waiting rows. */
async function expectAgreement(): Promise<void> {
  const waiting = await scope.db.read(async (q) => [
    ...(await listWaitingPhotos(q)).map(({ id }) => `photo ${id}`),
    ...(await listWaitingTexts(q)).map(({ id, kind }) => `${kind === "first message" ? "message" : "text"} ${id}`),
    ...(await listOpenCases(q)).map(({ id }) => `case ${id}`),
    ...(await listOpenComplaints(q)).map(({ id }) => `complaint ${id}`),
    ...(await listOpenAppeals(q)).map(({ id }) => `appeal ${id}`),
  ]);
  const open = await app.oracle<{ name: string }>(
    "select kind || ' ' || subject_id as name from work_items where closed_at is null and tenant_id = $1",
    [scope.tenant.id],
  );
  expect(open.map(({ name }) => name).sort()).toEqual(waiting.sort());
  expect(await scope.db.write((w) => repairWork(w))).toEqual({ added: 0, closed: 0 });
}

describe("The queue of operators", () => {
  it("A photo waits from its upload until its review, through a crop, and not after its deletion", async () => {
    const me = await app.member(scope);
    const [first, second, third] = [await upload(me), await upload(me), await upload(me)];
    expect(await openOf(me)).toHaveLength(3);
    expect(await itemsOf(first)).toMatchObject([
      { kind: "photo", reason: "hidden", severity: 3, language: "en", hours: 12 },
    ]);
    await operatorCommands["operator.approve"]({ site, id: first });
    expect(await itemsOf(first)).toMatchObject([{ outcome: "passed" }]);
    await operatorCommands["operator.refuse"]({ site, id: second, why: "quality" });
    expect(await itemsOf(second)).toMatchObject([{ outcome: "refused" }]);
    const cropped = await cropPhoto(scope, me, third, { x: 0, y: 0, width: 1, height: 0.9 });
    expect(await itemsOf(third)).toMatchObject([{ outcome: "gone" }]);
    expect(await itemsOf(cropped)).toMatchObject([{ outcome: null }]);
    await expectAgreement();
    await removePhoto(scope, me, cropped);
    expect(await itemsOf(cropped)).toMatchObject([{ outcome: "gone" }]);
    await expectAgreement();
  });

  it("A photo shown before its review waits too, and the order of photos changes no item", async () => {
    const open = await app.change(app.ember, { photo_moderation: "accept" });
    const me = await app.member(open);
    const photo = await addPhoto(open, { memberId: me, premium: true }, bytes);
    const other = await addPhoto(open, { memberId: me, premium: true }, bytes);
    await open.db.write((w) => orderPhotos(w, me, [other, photo]));
    expect(await itemsOf(photo)).toMatchObject([{ reason: "shown", version: 1, outcome: null }]);
    await operatorCommands["operator.approve"]({ site, id: photo });
    expect(await itemsOf(photo)).toMatchObject([{ outcome: "passed" }]);
    await expectAgreement();
    scope = await app.change(app.ember, { photo_moderation: "queue", text_moderation: "queue" });
  });

  it("A changed text keeps its item and its due time, with a higher version", async () => {
    const me = await app.member(scope);
    await write(me, "Tea.");
    const [before] = await openOf(me);
    await app.clock.advance(3_600);
    await write(me, "Tea and walks.");
    const [after] = await openOf(me);
    expect(after).toMatchObject({ id: before?.id, version: (before?.version ?? 0) + 1, reason: "hidden" });
    expect(after).toMatchObject({ due_at: (before as unknown as { due_at: Date }).due_at });
    await expectAgreement();
    const id = after?.subject_id as string;
    await operatorCommands["operator.decline"]({ site, id, rule: "advertising", why: "No numbers." });
    expect(await itemsOf(id)).toMatchObject([{ outcome: "refused" }]);
    await write(me, "");
    await expectAgreement();
  });

  it("A first message with a link waits until it is read, withdrawn, or erased with its conversation", async () => {
    const [me, other, third, fourth] = await Promise.all(
      [1, 2, 3, 4].map(() => app.member(scope, { premium: true, credits: 50 })),
    );
    const links = "See www.elsewhere.test";
    const first = await tell(me as string, other as string, links);
    await tell(me as string, third as string, links);
    const last = await tell(me as string, fourth as string, links);
    const [one, two, three] = await app.oracle<Item>(
      "select * from work_items where member_id = $1 and closed_at is null order by opened_at",
      [me],
    );
    expect(one).toMatchObject({ kind: "message", reason: "link", language: "en" });
    await expectAgreement();
    await operatorCommands["operator.pass"]({ site, id: one?.subject_id as string });
    expect(await itemsOf(one?.subject_id as string)).toMatchObject([{ outcome: "passed" }]);
    await scope.db.write((w) =>
      removeMessage(w, me as string, { conversationId: last.conversationId, messageId: three?.subject_id as string }),
    );
    expect(await itemsOf(three?.subject_id as string)).toMatchObject([{ outcome: "gone" }]);
    // A report blocks the two members, which deletes their conversation.
    await report(third as string, me as string, "scam");
    expect(await itemsOf(two?.subject_id as string)).toMatchObject([{ outcome: "gone" }]);
    expect(first.conversationId).not.toBe(last.conversationId);
    await expectAgreement();
  });

  it("A case takes the severity of its most urgent report, and each report raises its version", async () => {
    const [bad, anna, boris] = await Promise.all([1, 2, 3].map(() => app.member(scope)));
    await report(anna as string, bad as string, "fake");
    const [first] = await openOf(bad as string);
    expect(first).toMatchObject({ kind: "case", reason: "fake", severity: 3 });
    await app.clock.advance(7_200);
    await report(boris as string, bad as string, "underage");
    const [second] = await openOf(bad as string);
    expect(second).toMatchObject({
      id: first?.id,
      reason: "underage",
      severity: 1,
      version: (first?.version ?? 0) + 1,
    });
    const [due] = await app.oracle<{ minutes: number }>(
      "select extract(epoch from due_at - app_now())::float8 / 60 as minutes from work_items where id = $1",
      [first?.id],
    );
    expect(due?.minutes).toBeGreaterThan(58);
    expect(due?.minutes).toBeLessThanOrEqual(60);
    await expectAgreement();
    await decide(second?.subject_id as string);
    expect(await itemsOf(second?.subject_id as string)).toMatchObject([{ outcome: "closed" }]);
    await expectAgreement();
  });

  it("A complaint waits until it is closed, and again once an appeal reverses the answer", async () => {
    const me = await app.member(scope, { email: "complainant@members.test" });
    await complain(me);
    await complain(null);
    const [item] = await openOf(me);
    expect(item).toMatchObject({ kind: "complaint", reason: "site", language: "nl" });
    await expectAgreement();
    const id = item?.subject_id as string;
    await operatorCommands["operator.close"]({ site, id, why: "Done.", actor: "olga" });
    expect(await itemsOf(id)).toMatchObject([{ outcome: "closed" }]);
    const mails = await app.mailsTo("a@members.test");
    const token = /\/(o[\w-]{43})\b/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
    await app.clock.advance(86_400);
    await fileAppeal(scope, token, "It is not done.");
    const [appeal] = await app.oracle<Item>("select * from work_items where kind = 'appeal' and closed_at is null");
    expect(appeal).toMatchObject({ reason: "complaint" });
    await expectAgreement();
    await operatorCommands["operator.review"]({
      site,
      id: appeal?.subject_id,
      outcome: "reversed",
      why: "Looked again.",
      actor: "ruth",
    });
    expect(await itemsOf(appeal?.subject_id as string)).toMatchObject([{ outcome: "reversed" }]);
    expect(await itemsOf(id)).toMatchObject([{ outcome: null, hours: 24 }, { outcome: "closed" }]);
    await expectAgreement();
  });

  it("A ban takes a member's photos, texts and messages out of the queue, and its end brings them back", async () => {
    const [me, other] = await Promise.all([1, 2].map(() => app.member(scope, { premium: true, credits: 50 })));
    await upload(me as string);
    await write(me as string, "Tea.");
    await tell(me as string, other as string, "See www.elsewhere.test");
    await report(await app.member(scope), me as string, "threats");
    expect(await openOf(me as string)).toHaveLength(4);
    await ban(me as string);
    expect((await openOf(me as string)).map(({ kind }) => kind)).toEqual(["case"]);
    await expectAgreement();
    await operatorCommands["operator.unban"]({ site, id: me as string });
    expect((await openOf(me as string)).map(({ kind }) => kind)).toEqual(["case", "message", "photo", "text"]);
    await expectAgreement();
  });

  it("An erasure leaves no item with the member's id but that of the open case", async () => {
    const me = await app.member(scope);
    await upload(me);
    await write(me, "Tea.");
    await complain(me);
    await report(await app.member(scope), me, "scam");
    const photo = await upload(me);
    await operatorCommands["operator.approve"]({ site, id: photo });
    await scope.db.write((w) => eraseRows(w, me));
    const left = await app.oracle<Item>("select kind, closed_at from work_items where member_id = $1", [me]);
    expect(left).toEqual([{ kind: "case", closed_at: null }]);
    await expectAgreement();
  });

  it("A decision taken back within minutes brings the same item back", async () => {
    const photo = await upload(await app.member(scope));
    const [before] = await itemsOf(photo);
    await operatorCommands["operator.approve"]({ site, id: photo });
    await app.oracle("update photos set state = 'pending', looked_at = null where id = $1", [photo]);
    expect(await itemsOf(photo)).toMatchObject([{ id: before?.id, version: 2, outcome: null }]);
    await expectAgreement();
  });

  it("The nightly check adds a forgotten item, closes a stale one and repairs nothing twice", async () => {
    const [kept, lost] = [await upload(await app.member(scope)), await upload(await app.member(scope))];
    await app.oracle("delete from work_items where subject_id = $1", [lost]);
    await app.oracle("alter table photos disable trigger user");
    await app.oracle("update photos set looked_at = app_now(), state = 'active' where id = $1", [kept]);
    await app.oracle("alter table photos enable trigger user");
    expect(await scope.db.write((w) => repairWork(w))).toEqual({ added: 1, closed: 1 });
    expect(await itemsOf(kept)).toMatchObject([{ outcome: "repaired" }]);
    expect(await itemsOf(lost)).toMatchObject([{ kind: "photo", outcome: null }]);
    await checkWork(scope);
    await expectAgreement();
  });

  it("The database and the screen agree on hours and on the order of reasons", async () => {
    const hours: Partial<Record<string, number>> = urgentHours;
    const cases = reportReasons.map((reason) => ["case", reason] as const);
    const others = (["photo", "text", "message", "complaint", "appeal"] as const).map((kind) => [kind, ""] as const);
    for (const [kind, reason] of [...cases, ...others]) {
      const [row] = await app.oracle<{ hours: number }>(
        "select extract(epoch from work_time($1, $2))::float8 / 3600 as hours",
        [kind, reason],
      );
      expect(row?.hours, `${kind} ${reason}`).toBe(hours[reason] ?? dueHours[kind]);
    }
    const [source] = await app.oracle<{ text: string }>(
      "select prosrc as text from pg_proc where proname = 'waiting_work'",
    );
    expect(source?.text).toContain(`array['${reportReasons.join("', '")}']`);
  });
});

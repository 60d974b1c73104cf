import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listConversations } from "~/chat/conversations.server";
import { sendMessage } from "~/chat/messages.server";
import { removeMessage } from "~/chat/participant.server";
import { readChatPhoto, sendPhoto } from "~/chat/photos.server";
import { eraseFiles, eraseRows } from "~/deletion/erase.server";
import { getMemberPage } from "~/member-page/member-page.server";
import { like } from "~/likes/likes.server";
import { mailReportReceipt } from "~/notifications/report-mails.server";
import { operatorCommands } from "~/operators/commands.server";
import { limits } from "~/platform/limits";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import type { StoredSize } from "~/profiles/photo";
import { saveAnswers } from "~/profiles/answers.server";
import { cropPhoto } from "~/profiles/photo-crop.server";
import { addPhoto, photoKey, removePhoto } from "~/profiles/photos.server";
import { removeDiscardedFiles } from "~/tenancy/discarded-files.server";
import { type TestApp, testAppOfFile } from "../../tests/support/test-app";
import { picture } from "../../tests/support/picture";
import { blockMember } from "./blocking.server";
import { removeBlock } from "~/visibility/blocks.server";
import { fileReport, forgetDecided, getReportTarget } from "./reports.server";

const app = testAppOfFile();
beforeEach(() => {
  app.mails.length = 0;
});

const person = (wishes: Parameters<TestApp["member"]>[1] = {}) =>
  app.member(app.ember, { premium: true, credits: 500, ...wishes });

const write = (from: string, to: string, body = "Hello") =>
  sendMessage(app.ember, from, { to: { memberId: to }, body, clientId: randomId(), origin: "member" });

const report = (reporterId: string, reportedId: string, wishes: { reason?: "scam" | "underage"; body?: string } = {}) =>
  fileReport(
    app.ember,
    { reporterId, reportedId, reason: wishes.reason ?? "scam", body: wishes.body ?? "" },
    mailReportReceipt,
  );

const chatsOf = (id: string) => app.ember.db.read((q) => listConversations(q, id)).then((rows) => rows.length);
const openCases = () => operatorCommands["operator.reports"]({ site: "ember" });
const caseOf = async (reportedId: string) => (await openCases()).find((one) => one.reportedId === reportedId);
const look = (id: string) => operatorCommands["operator.report"]({ site: "ember", id, why: "to decide" });

describe("a report (L39)", () => {
  it("A repeated request stores a report's words once, and a new report by the same person adds its words (M08)", async () => {
    const [anna, boris] = [await person(), await person()];
    const said = { reporterId: anna, reportedId: boris, reason: "scam", body: "He wants money." } as const;
    const call = { memberId: anna, route: "report", key: randomId(), asked: said };
    const send = (key = call.key) => fileReport(app.ember, said, mailReportReceipt, { ...call, key });
    const receipts = [await send(), await send(), await send(randomId())];
    expect(new Set(receipts).size).toBe(1);
    const [row] = await app.oracle<{ body: string }>("select body from reports where reporter_id = $1", [anna]);
    expect(row?.body).toBe("He wants money.\n\nHe wants money.");
    await services().queue.runDueJobs();
    expect(app.mails).toHaveLength(1);
  });

  it("A report copies the evidence, blocks the two members and mails the receipt number", async () => {
    const [anna, boris] = [await person(), await person({ name: "Boris of old" })];
    const insult = { prompt: "sunday", body: "Laughing at people like you." };
    await app.ember.db.write((w) => saveAnswers(w, boris, [insult]));
    await write(boris, anna, "Send me money");
    await write(anna, boris, "Why?");
    await app.ember.db.write((w) => like(w, { fromId: boris, toId: anna, origin: "member" }));
    const receipt = await report(anna, boris, { body: "He wants money." });
    expect(await chatsOf(anna)).toBe(0);
    expect(await app.oracle("select 1 from likes where from_id = $1 or to_id = $1", [anna])).toEqual([]);
    const seen = app.ember.db.read((q) => getMemberPage(q, anna, boris));
    await expect(seen).rejects.toMatchObject({ code: "member.blocked_by" });
    await services().queue.runDueJobs();
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]?.text).toContain(receipt);
    expect(app.mails[0]?.text).not.toContain("Boris");
    // Later changes must not alter frozen evidence.
    await app.ember.db.write((w) => saveAnswers(w, boris, []));
    await app.oracle("update profiles set name = 'Somebody else', about = '' where member_id = $1", [boris]);
    const [frozen] = await look((await caseOf(boris))?.id as string);
    expect(frozen).toMatchObject({ receipt, reason: "scam", body: "He wants money.", reporterId: anna });
    expect(frozen?.profile).toMatchObject({ name: "Boris of old", answers: [insult] });
    expect(frozen?.messages.map(({ from, body }) => [from, body])).toEqual([
      ["reported", "Send me money"],
      ["reporter", "Why?"],
    ]);
    const change = app.ember.db.write((w) =>
      w.rows(sql`update report_evidence set messages = '[]' where tenant_id = ${w.tenantId}`),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it("The evidence of a message contains the answer that the message likes", async () => {
    const [anna, boris] = [await person(), await person()];
    const answer = { prompt: "sunday", body: "In bed." };
    await app.ember.db.write((w) => saveAnswers(w, anna, [answer]));
    const message = { to: { memberId: anna }, body: "With me?", clientId: randomId(), origin: "member" } as const;
    await sendMessage(app.ember, boris, { ...message, likes: { prompt: "sunday" } });
    await report(anna, boris);
    const [frozen] = await look((await caseOf(boris))?.id as string);
    expect(frozen?.messages).toMatchObject([{ from: "reported", body: "With me?", part: answer }]);
    await services().queue.runDueJobs();
  });

  it("A report keeps the files of chat photos as long as its decision can be contested", async () => {
    const [anna, boris] = [await person(), await person()];
    const bytes = await picture(200, 200, "teal").png().toBuffer();
    const send = () =>
      sendPhoto(app.ember, boris, { to: { memberId: anna }, bytes: new Uint8Array(bytes), clientId: randomId() });
    const fileOf = async (id: string) =>
      (await app.oracle<{ file: string }>("select photo ->> 'file' as file from messages where id = $1", [id]))[0]
        ?.file as string;
    const isStored = async (name: string) => (await readChatPhoto(app.ember, name)) !== null;
    const [kept, removed] = [await send(), await send()];
    const [file, gone] = [await fileOf(kept.id), await fileOf(removed.id)];
    const { conversationId, id: messageId } = removed;
    await app.ember.db.write((w) => removeMessage(w, boris, { conversationId, messageId }));
    await report(anna, boris);
    expect(await app.oracle("select 1 from messages where conversation_id = $1", [conversationId])).toEqual([]);
    await removeDiscardedFiles(app.ember);
    // A photo that was deleted before the report is no evidence.
    expect([await isStored(file), await isStored(gone)]).toEqual([true, false]);
    const { id = "" } = (await caseOf(boris)) ?? {};
    const [frozen] = await look(id);
    expect(frozen?.messages).toMatchObject([{ from: "reported", kind: "photo", photo: file }]);
    const seePhoto = (id: string, site = "ember") =>
      operatorCommands["operator.report-photo"]({ site, id, why: "to decide" });
    expect(Buffer.from(await seePhoto(file), "base64").length).toBeGreaterThan(20);
    for (const unknown of [gone, randomId()]) await expect(seePhoto(unknown)).rejects.toThrow(/No report here/);
    await expect(seePhoto(file, "marina")).rejects.toThrow(/No report here/);
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["report", "report-photo"]);
    await app.oracle("update report_cases set closed_at = now() - interval '2 years' where id = $1", [id]);
    await app.ember.db.write((w) => forgetDecided(w));
    await removeDiscardedFiles(app.ember);
    expect(await isStored(file)).toBe(false);
    await services().queue.runDueJobs();
  });

  describe("a reported profile photo", () => {
    afterEach(() => services().queue.runDueJobs());

    const addOwn = async (memberId: string) =>
      addPhoto(app.ember, { memberId, premium: true }, new Uint8Array(await picture(400, 300).png().toBuffer()));
    const isStored = async (id: string, size: StoredSize) => (await app.ember.files.get(photoKey(id, size))) !== null;
    const forget = async (caseId: string) => {
      await app.oracle("update report_cases set closed_at = now() - interval '2 years' where id = $1", [caseId]);
      await app.ember.db.write((w) => forgetDecided(w));
      await removeDiscardedFiles(app.ember);
    };

    it("A reported profile photo stays for staff after its owner deleted or cropped it", async () => {
      const [anna, boris] = [await person(), await person()];
      const [deleted, cropped] = [await addOwn(boris), await addOwn(boris)];
      await report(anna, boris);
      await removePhoto(app.ember, boris, deleted);
      await cropPhoto(app.ember, boris, cropped, { x: 0, y: 0, width: 0.5, height: 1 });
      await removeDiscardedFiles(app.ember);
      const { id = "" } = (await caseOf(boris)) ?? {};
      expect(await look(id)).toMatchObject([{ photoIds: [deleted, cropped] }]);
      for (const photo of [deleted, cropped]) {
        const seen = await operatorCommands["operator.report-photo"]({ site: "ember", id: photo, why: "to decide" });
        expect(Buffer.from(seen, "base64").length).toBeGreaterThan(20);
        expect(await isStored(photo, "card")).toBe(false);
      }
      await forget(id);
      expect([await isStored(deleted, "full"), await isStored(cropped, "full")]).toEqual([false, false]);
    });

    it("A reported profile photo of an erased member is removed with its report", async () => {
      const [anna, boris] = [await person(), await person()];
      const photo = await addOwn(boris);
      await report(anna, boris);
      await eraseFiles(app.ember, boris);
      await app.ember.db.write((w) => eraseRows(w, boris));
      await removeDiscardedFiles(app.ember);
      expect([await isStored(photo, "full"), await isStored(photo, "thumb")]).toEqual([true, false]);
      await forget((await caseOf(boris))?.id as string);
      expect(await isStored(photo, "full")).toBe(false);
    });

    it("A reported profile photo that its owner keeps is still served after its report was deleted", async () => {
      const [anna, boris] = [await person(), await person()];
      const photo = await addOwn(boris);
      await report(anna, boris);
      await forget((await caseOf(boris))?.id as string);
      expect(await isStored(photo, "full")).toBe(true);
    });
  });

  it("Repeated reports by one person, also from two tabs, are one report with all words", async () => {
    const [anna, boris] = [await person(), await person()];
    const numbers = await Promise.all([report(anna, boris, { body: "One." }), report(anna, boris, { body: "Two." })]);
    numbers.push(await report(anna, boris, { body: "Three." }));
    expect(new Set(numbers).size).toBe(1);
    const [frozen, ...others] = await look((await caseOf(boris))?.id as string);
    expect(others).toEqual([]);
    for (const word of ["One.", "Two.", "Three."]) expect(frozen?.body).toContain(word);
    await services().queue.runDueJobs();
    expect(app.mails).toHaveLength(1);
  });

  it("Simultaneous reports about one member share one case, and the most urgent comes first", async () => {
    const boris = await person();
    const others = [await person(), await person(), await person()];
    await Promise.all(others.map((other) => report(other, boris, { reason: "scam" })));
    const fresh = await person();
    const urgent = await person();
    await report(fresh, urgent, { reason: "underage" });
    expect(await app.oracle("select 1 from report_cases where reported_id = $1", [boris])).toHaveLength(1);
    const cases = await openCases();
    expect(cases[0]?.reportedId).toBe(urgent);
    expect((await caseOf(boris))?.reasons).toEqual(["scam", "scam", "scam"]);
  });

  it("After a report, later messages are refused and all earlier messages are in the evidence", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [anna, boris] = [await person(), await person()];
      await write(boris, anna, "First");
      const sends = Promise.allSettled([write(boris, anna, "Second"), write(boris, anna, "Third")]);
      const filed = report(anna, boris);
      const sent = (await sends).filter(({ status }) => status === "fulfilled").length;
      await filed;
      const [frozen] = await look((await caseOf(boris))?.id as string);
      expect(frozen?.messages).toHaveLength(1 + sent);
      expect([await chatsOf(anna), await chatsOf(boris)]).toEqual([0, 0]);
    }
  });

  it("A report survives the erasure of both accounts and no longer names its author", async () => {
    const [anna, boris] = [await person(), await person({ name: "Gone Boris" })];
    await report(anna, boris, { body: "Remember this." });
    for (const id of [boris, anna]) await app.ember.db.write((w) => eraseRows(w, id));
    const found = await caseOf(boris);
    expect(found).toMatchObject({ name: null });
    const [frozen] = await look(found?.id as string);
    expect(frozen).toMatchObject({ reporterId: null, body: "Remember this." });
    expect(frozen?.profile).toMatchObject({ name: "Gone Boris" });
  });

  it("A deleted member can be reported until the erasure; erased members, other tenants' members and oneself cannot", async () => {
    const anna = await person();
    const leaver = await person();
    await app.oracle("update members set state = 'deleted', deleted_at = now() where id = $1", [leaver]);
    await expect(report(anna, leaver)).resolves.toMatch(/^[0-9A-F]{10}$/);
    const page = app.ember.db.read((q) => getReportTarget(q, anna, leaver));
    await expect(page).rejects.toMatchObject({ code: "page.not_found" });
    const erased = await person();
    await app.ember.db.write((w) => eraseRows(w, erased));
    const neighbour = await app.member(app.marina);
    for (const id of [erased, neighbour, anna, randomId()]) {
      await expect(report(anna, id)).rejects.toMatchObject({ code: "page.not_found" });
    }
  });

  it("A report's page does not link to an unconfirmed member's profile", async () => {
    const [anna, boris, newcomer] = [await person(), await person(), await person()];
    await app.oracle("update members set state = 'unconfirmed' where id = $1", [newcomer]);
    const hiddenIs = async (id: string) => (await app.ember.db.read((q) => getReportTarget(q, anna, id))).hidden;
    expect([await hiddenIs(boris), await hiddenIs(newcomer)]).toEqual([false, true]);
  });

  it("Reports are limited per person and day, and a refused long text says why", async () => {
    const anna = await person();
    const family = "👨\u200d👩\u200d👧\u200d👦";
    const long = report(anna, await person(), { body: family.repeat(2_001) });
    await expect(long).rejects.toMatchObject({ code: "text.too_long", field: "body" });
    expect(await report(anna, await person(), { body: `${"x".repeat(999)}\r\n${"x".repeat(1_000)}` })).toBeTruthy();
    for (let count = 0; count < limits.report.points - 1; count += 1) await report(anna, await person());
    await expect(report(anna, await person())).rejects.toMatchObject({ code: "limit.reached" });
  });
});

describe("a decision", () => {
  it("A decision closes the case and tells all reporters; a new report opens another case", async () => {
    const [anna, carol, boris] = [await person(), await person(), await person()];
    await report(anna, boris);
    await report(carol, boris);
    await services().queue.runDueJobs();
    app.mails.length = 0;
    const { id = "" } = (await caseOf(boris)) ?? {};
    const decide = () => operatorCommands["operator.decide"]({ site: "ember", id, why: "Warned." });
    await decide();
    await expect(decide()).rejects.toThrow(/no open case/);
    await app.runAll();
    expect(app.mails.map(({ text }) => text.includes("Warned."))).toEqual([true, true]);
    await report(anna, boris);
    expect((await caseOf(boris))?.id).not.toBe(id);
    expect(await app.acts(id)).toMatchObject([{ verb: "decide", reason: "Warned.", after: { memberId: boris } }]);
  });

  it("A decision's case and evidence are deleted once it can no longer be contested", async () => {
    const [anna, boris] = [await person(), await person()];
    await report(anna, boris);
    const { id = "" } = (await caseOf(boris)) ?? {};
    await operatorCommands["operator.decide"]({ site: "ember", id, why: "Warned." });
    const kept = () =>
      app.oracle("select 1 from report_evidence e join reports r on r.id = e.report_id where r.case_id = $1", [id]);
    await app.clock.advance(180 * 86_400);
    await app.ember.db.write((w) => forgetDecided(w));
    expect(await kept()).toHaveLength(1);
    await app.clock.advance(10 * 86_400);
    await app.ember.db.write((w) => forgetDecided(w));
    expect(await kept()).toEqual([]);
  });

  it("The nightly job deletes old cases in batches and leaves none", async () => {
    for (const reportedId of [await person(), await person(), await person()]) {
      await report(await person(), reportedId);
      const { id } = (await caseOf(reportedId)) ?? {};
      await operatorCommands["operator.decide"]({ site: "ember", id, why: "Warned." });
    }
    await services().queue.runDueJobs();
    await app.clock.advance(190 * 86_400);
    const count = async () => (await app.oracle("select 1 from report_cases where closed_at is not null")).length;
    const before = await count();
    expect(await app.ember.db.write((w) => forgetDecided(w, 2))).toBe(true);
    expect(await count()).toBe(before - 2);
    await services().queue.enqueue("safety.forget", {} as never);
    await services().queue.runDueJobs();
    expect(await count()).toBe(0);
  });
});

describe("a block during a send (P07)", () => {
  it("A block during sends leaves no conversation and no likes, and refuses later messages", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [anna, boris] = [await person(), await person()];
      const outcomes = await Promise.allSettled([
        write(boris, anna),
        app.ember.db.write((w) => like(w, { fromId: boris, toId: anna, origin: "member" })),
        app.ember.db.write((w) => blockMember(w, anna, boris)),
        write(anna, boris),
      ]);
      expect(outcomes[2]?.status).toBe("fulfilled");
      expect([await chatsOf(anna), await chatsOf(boris)]).toEqual([0, 0]);
      expect(await app.oracle("select 1 from likes where from_id = $1", [boris])).toEqual([]);
      await expect(write(boris, anna)).rejects.toMatchObject({ code: "chat.blocked" });
      await app.ember.db.write((w) => removeBlock(w, anna, boris));
      await expect(write(boris, anna)).resolves.toMatchObject({ fresh: true });
    }
  });
});

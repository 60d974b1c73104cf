import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sendMessage } from "~/chat/messages.server";
import { eraseRows } from "~/deletion/erase.server";
import { eraseAtOnce } from "~/deletion/member-requests.server";
import { randomId } from "~/platform/ids";
import { saveAbout } from "~/profiles/about.server";
import { orderPhotos } from "~/profiles/photo-order.server";
import { addPhoto, removePhoto } from "~/profiles/photos.server";
import { fileReport } from "~/safety/reports.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { UnitConnection } from "~/tenancy/unit.server";
import { picture as paint } from "../../../tests/support/picture";
import { testAppOfFile } from "../../../tests/support/test-app";
import { operatorCommands } from "../commands.server";
import { banMember } from "../member-acts.server";
import { OperatorError } from "../operator-error";
import { approvePhoto, refusePhoto } from "../photo-reviews.server";
import { holdMember, suspendMember } from "../restraints.server";
import { undoAct } from "../undo.server";
import { reviewItems } from "./item-reviews.server";

const app = testAppOfFile();
const by = { actor: "olga", via: "shell" } as const;
const pauseMs = 25;
const lockTimeout = "55P03";
const pauses = (count: number) => new Promise((resolve) => setTimeout(resolve, count * pauseMs));

let scope: TenantScope;
let bytes: Uint8Array;
let me: string;
let other: string;
let first: string;
let second: string;

beforeAll(async () => {
  scope = await app.change(app.ember, { photo_moderation: "queue", text_moderation: "queue" });
  bytes = await paint(150, 200).jpeg().toBuffer();
});

beforeEach(async () => {
  me = await app.member(scope, { premium: true, credits: 1000 });
  other = await app.member(scope);
  first = await addPhoto(scope, { memberId: me, premium: false }, bytes);
  second = await addPhoto(scope, { memberId: me, premium: false }, bytes);
  await scope.db.write((w) => saveAbout(w, me, "I like long walks."));
});

const write = (fn: (w: TenantWriter) => Promise<unknown>) => scope.db.write(fn);
const approve = (photoId: string) => write((w) => approvePhoto(w, photoId));
const reorder = () => write((w) => orderPhotos(w, me, [second, first]));
const site = "ember";
const reasons = { ground: "threats", facts: "Threats." } as const;
const ban = () => write((w) => banMember(w, by.actor, me, { ...reasons, credits: "kept" }));
const hold = () => write((w) => holdMember(w, by.actor, me, reasons));
const suspend = () => write((w) => suspendMember(w, by.actor, me, { ...reasons, until: new Date("2099-01-01") }));
const send = () =>
  sendMessage(scope, me, { to: { memberId: other }, body: "Hello", clientId: randomId(), origin: "member" });
const report = (reporterId: string) =>
  fileReport(scope, { reporterId, reportedId: me, reason: "scam", body: "" }, async () => {});
const idOf = async (table: string, column: string, value: string) =>
  (await app.oracle<{ id: string }>(`select id from ${table} where ${column} = $1`, [value]))[0]?.id as string;
const items = (kinds: string[], subject: string | null = null) =>
  app.oracle<{ id: string; version: number }>(
    `select id, version from work_items
     where member_id = $1 and kind = any($2) and ($3::uuid is null or subject_id = $3) and closed_at is null`,
    [me, kinds, subject],
  );

/**
 * Runs two acts with a pause after each statement. The second act begins `after` pauses later. Returns the codes of
 * failures. Ignores refused decisions, and lock timeouts on a slow machine. PostgreSQL reports a deadlock before a lock
 * timeout.
 */
async function race(one: () => Promise<unknown>, after: number, other: () => Promise<unknown>): Promise<string[]> {
  const { run } = UnitConnection.prototype;
  const slow = vi.spyOn(UnitConnection.prototype, "run").mockImplementation(async function (
    this: UnitConnection,
    ...statement: Parameters<typeof run>
  ) {
    const result = await run.apply(this, statement);
    await pauses(1);
    return result;
  } as typeof run);
  const ends = await Promise.allSettled([one(), pauses(after).then(other)]);
  slow.mockRestore();
  const reasons = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  const failures = reasons.filter((reason) => !(reason instanceof OperatorError) && reason.code !== lockTimeout);
  return failures.map(({ code, message }) => code ?? message);
}

describe.runIf(process.env.TEST_DATABASE_URL)("Changes of one member at the same time", () => {
  it("A new order of photos and a review of one of them both succeed", async () => {
    expect(await race(reorder, 0, () => approve(first))).toEqual([]);
    expect(await race(reorder, 0, () => write((w) => refusePhoto(w, by.actor, first, "explicit")))).toEqual([]);
  });

  it("A new order of photos and the removal of one of them cause no deadlock", async () => {
    await approve(first);
    const ends = await race(() => removePhoto(scope, me, first), 0, reorder);
    expect(["", "page.not_found"]).toContain(ends.join());
  });

  it("A decision about a photo and its removal by its owner cause no deadlock", async () => {
    const waiting = await items(["photo"], second);
    const judge = () => write((w) => reviewItems(w, by, waiting, null));
    expect(await race(judge, 2, () => removePhoto(scope, me, second))).toEqual([]);
  });

  it.each([[["text"]], [["photo", "text"]]])(
    "A decision about %s and an empty new text cause no deadlock",
    async (kinds) => {
      const waiting = await items(kinds);
      const judge = () => write((w) => reviewItems(w, by, waiting, null));
      expect(await race(judge, 2, () => write((w) => saveAbout(w, me, "")))).toEqual([]);
    },
  );

  it("A ban and the removal of a waiting photo both succeed", async () => {
    expect(await race(ban, 2, () => removePhoto(scope, me, second))).toEqual([]);
  });

  it.each([
    ["hold", hold, 6],
    ["suspension", suspend, 6],
    ["ban", ban, 6],
  ])("A refused photo with a warning and a %s of its owner cause no deadlock", async (_, measure, after) => {
    const given = { site, actor: by.actor, id: first, why: "explicit", warn: "Stop." };
    expect(await race(() => operatorCommands["operator.refuse"](given), after, measure)).toEqual([]);
  });

  it("A refused text with a warning and a hold of its writer cause no deadlock", async () => {
    const id = await idOf("profile_texts", "member_id", me);
    const given = { site, actor: by.actor, id, rule: "threats", why: "Threats.", warn: "Stop." };
    expect(await race(() => operatorCommands["operator.decline"](given), 8, hold)).toEqual([]);
  });

  it("A ban and a paid message of the member cause no deadlock", async () => {
    expect(await race(ban, 1, send)).toEqual([]);
  });

  it.each([
    ["erasure", eraseRows],
    ["erasure at once", (w: TenantWriter, id: string) => eraseAtOnce(w, id, "active")],
  ])("An %s and paid messages of the member cause no deadlock", async (_, erase) => {
    let isErased = false;
    const end = () =>
      write((w) => erase(w, me)).finally(() => {
        isErased = true;
      });
    const sends = async () => {
      const codes = ["page.not_found", "credits.not_enough", lockTimeout];
      while (!isErased) await send().catch(({ code }) => expect(codes).toContain(code));
    };
    expect(await race(end, 0, sends)).toEqual([]);
  });

  it("A decided case with a hold and a report about the same member cause no deadlock", async () => {
    await report(await app.member(scope));
    const id = await idOf("report_cases", "reported_id", me);
    const measure = { measure: "hold", rule: "threats", facts: "Threats." };
    const decide = () => operatorCommands["operator.decide"]({ site, actor: by.actor, id, why: "Seen.", ...measure });
    expect(await race(decide, 3, () => report(other))).toEqual([]);
  });

  it("A reversed refusal of a photo and its approval cause no deadlock", async () => {
    await operatorCommands["operator.refuse"]({ site, actor: by.actor, id: first, why: "explicit" });
    const decision = await idOf("decisions", "subject_id", first);
    await operatorCommands["operator.file-appeal"]({ site, actor: by.actor, id: decision, words: "It is harmless." });
    const id = await idOf("appeals", "decision_id", decision);
    const given = { site, actor: "ruth", id, outcome: "reversed", why: "Looked at it again." };
    expect(
      await race(
        () => operatorCommands["operator.review"](given),
        1,
        () => approve(first),
      ),
    ).toEqual([]);
  });

  it("An undone decision about two photos and a new order of them both succeed", async () => {
    const waiting = (await items(["photo"])).map(({ id, version }) => `${id}:${version}`).join();
    const { act } = await operatorCommands["operator.judge"]({
      site: "ember",
      actor: by.actor,
      items: waiting,
      verdict: "pass",
    });
    expect(await race(() => write((w) => undoAct(w, by, act)), 2, reorder)).toEqual([]);
  });

  it.each([1, 2, 3, 4])(
    "An undone suspension and an erasure of the member cause no deadlock (begun %s steps later)",
    async (after) => {
      const given = { site, actor: by.actor, id: me, until: "30d", rule: "threats", why: "Threats." };
      const { act } = await operatorCommands["operator.suspend"](given);
      const undo = () => write((w) => undoAct(w, by, act));
      expect(await race(undo, after, () => write((w) => eraseRows(w, me)))).toEqual([]);
    },
  );

  it("An erasure and new orders of photos cause no deadlock", async () => {
    let isErased = false;
    const erase = () =>
      write((w) => eraseRows(w, me)).finally(() => {
        isErased = true;
      });
    const reorders = async () => {
      while (!isErased) await reorder().catch(({ code }) => expect(["page.not_found", lockTimeout]).toContain(code));
    };
    expect(await race(erase, 0, reorders)).toEqual([]);
  });
});

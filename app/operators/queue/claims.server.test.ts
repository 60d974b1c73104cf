import { beforeAll, describe, expect, it } from "vitest";
import { saveAbout } from "~/profiles/about.server";
import { addPhoto } from "~/profiles/photos.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { picture as paint } from "../../../tests/support/picture";
import { testAppOfFile } from "../../../tests/support/test-app";
import { type Hired, hire } from "../../../tests/support/staff";
import { operatorCommands } from "../commands.server";
import { runVerb } from "../run-verb.server";
import type { OperatorVerbs } from "../verbs/registry.server";
import { listWork, type WorkItem } from "./list.server";

const app = testAppOfFile();
let scope: TenantScope;
let bytes: Uint8Array;

beforeAll(async () => {
  scope = await app.change(app.ember, { photo_moderation: "queue", text_moderation: "queue" });
  bytes = await paint(150, 200).jpeg().toBuffer();
  olga = await hire(app, [{ role: "moderator", on: scope }]);
  ruth = await hire(app, [{ role: "moderator", on: scope }]);
});

let olga: Hired;
let ruth: Hired;

const run = async (name: keyof OperatorVerbs, { session }: Hired, args: object) =>
  (await runVerb(session, scope.tenant.slug, name, args, { requestId: "request" })).result;

const all = async () =>
  (await scope.db.read((q) => listWork(q, { tenants: [scope.tenant.id], actor: "" }, null))).items;
const itemOf = async (subject: string) => (await all()).find(({ subjectId }) => subjectId === subject) as WorkItem;

async function waitingPhoto(): Promise<WorkItem> {
  const memberId = await app.member(scope);
  return itemOf(await addPhoto(scope, { memberId, premium: false }, bytes));
}

async function waitingText(memberId: string, text: string): Promise<WorkItem> {
  await scope.db.write((w) => saveAbout(w, memberId, text));
  return (await all()).find((item) => item.memberId === memberId && item.kind === "text") as WorkItem;
}

const stateOf = async (photo: string) =>
  (await app.oracle<{ state: string }>("select state from photos where id = $1", [photo]))[0]?.state;

describe("A claim", () => {
  it("Of two operators at once one gets the item, and the other is told the name", async () => {
    const { id } = await waitingPhoto();
    const tries = await Promise.allSettled([run("claim", olga, { id }), run("claim", ruth, { id })]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = tries.find((one) => one.status === "rejected") as PromiseRejectedResult;
    expect(String(refused.reason)).toContain("A colleague works on this item: Olga Staff.");
  });

  it("A claim ends after ten minutes without activity, and each repeat begins them anew without another act", async () => {
    const { id, subjectId } = await waitingPhoto();
    await run("claim", olga, { id });
    await app.clock.advance(9 * 60);
    await run("claim", olga, { id });
    await app.clock.advance(9 * 60);
    await expect(run("claim", ruth, { id })).rejects.toThrow("A colleague works");
    await app.clock.advance(61);
    expect((await itemOf(subjectId)).claimedBy).toBeNull();
    await run("claim", ruth, { id });
    await expect(run("release", olga, { id })).rejects.toThrow("have no claim");
    await run("release", ruth, { id });
    expect((await app.acts(subjectId)).map(({ verb, actor, via }) => `${verb} ${actor} ${via}`)).toEqual([
      `claim ${olga.staffId} web`,
      `claim ${ruth.staffId} web`,
      `release ${ruth.staffId} web`,
    ]);
  });

  it("Nobody claims a decided or unknown item", async () => {
    const { id, subjectId } = await waitingPhoto();
    await operatorCommands["operator.approve"]({ site: "ember", id: subjectId });
    await expect(run("claim", olga, { id })).rejects.toThrow("decided already");
    await expect(run("claim", olga, { id: subjectId })).rejects.toThrow("There is no item");
  });

  it("An item is taken over with a reason, which the act keeps with the colleague's name", async () => {
    const { id, subjectId } = await waitingPhoto();
    const manager = await hire(app, [{ role: "manager", on: scope }]);
    await expect(run("take-over", manager, { id, why: "Olga is ill." })).rejects.toThrow("No colleague has claimed");
    await run("claim", olga, { id });
    await expect(run("take-over", manager, { id })).rejects.toThrow("why");
    await run("take-over", manager, { id, why: "Olga is ill." });
    expect((await itemOf(subjectId)).claimedBy).toBe(manager.staffId);
    const [, act] = await app.acts(subjectId);
    expect(act).toMatchObject({ verb: "take-over", reason: "Olga is ill.", before: { claimedBy: olga.staffId } });
  });

  it("Only a manager or owner takes an item over: a colleague of support or another moderator is refused", async () => {
    const { id, subjectId } = await waitingPhoto();
    await run("claim", olga, { id });
    const support = await hire(app, [{ role: "support", on: scope }]);
    for (const person of [support, ruth])
      await expect(run("take-over", person, { id, why: "I want it." })).rejects.toMatchObject({ code: "staff.denied" });
    expect((await itemOf(subjectId)).claimedBy).toBe(olga.staffId);
  });
});

describe("A decision through the desk", () => {
  it("A decision needs the claim: the second operator is refused, and served once the claim is over", async () => {
    const { id, subjectId, version } = await waitingPhoto();
    await expect(run("approve", ruth, { id: subjectId, version })).rejects.toThrow("claim on this item has ended");
    await run("claim", olga, { id });
    await expect(run("approve", ruth, { id: subjectId, version })).rejects.toThrow(
      "A colleague works on this item: Olga Staff.",
    );
    expect(await stateOf(subjectId)).toBe("pending");
    await app.clock.advance(10 * 60 + 1);
    await expect(run("approve", olga, { id: subjectId, version })).rejects.toThrow("has ended");
    await run("claim", ruth, { id });
    await run("approve", ruth, { id: subjectId, version });
    expect(await stateOf(subjectId)).toBe("active");
    await expect(run("approve", ruth, { id: subjectId, version })).rejects.toThrow("decided already");
  });

  it("A text that changed meanwhile is not passed, neither by the desk nor by the command line", async () => {
    const me = await app.member(scope);
    const { id, subjectId, version } = await waitingText(me, "Tea.");
    await run("claim", olga, { id });
    await waitingText(me, "Call 0123456789.");
    await expect(run("pass", olga, { id: subjectId, version })).rejects.toThrow("changed while you looked");
    await expect(run("pass", olga, { id: subjectId })).rejects.toThrow("changed while you looked");
    const byShell = operatorCommands["operator.pass"]({ site: "ember", id: subjectId, version });
    await expect(byShell).rejects.toThrow("changed while you looked");
    expect(await app.oracle("select 1 from profiles where member_id = $1 and about <> ''", [me])).toEqual([]);
    await run("pass", olga, { id: subjectId, version: version + 1 });
    expect(await app.oracle("select 1 from profiles where member_id = $1 and about like 'Call%'", [me])).toHaveLength(
      1,
    );
  });

  it("The command line decides without a claim, also while a colleague has claimed the item", async () => {
    const { id, subjectId } = await waitingPhoto();
    await run("claim", olga, { id });
    await operatorCommands["operator.approve"]({ site: "ember", id: subjectId });
    expect(await stateOf(subjectId)).toBe("active");
  });
});

import { describe, expect, it } from "vitest";
import { stepUp } from "~/operators/staff/sessions.server";
import { services } from "~/platform/services.server";
import { askDesk } from "../../tests/support/desk";
import { hire, runAs, signIn } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";

const app = testAppOfFile();

const sheetOf = (id: string, token: string) => askDesk(`/desk/ember/members/${id}`, { token });
const searchFor = (words: string, token: string) => askDesk(`/desk/members?q=${encodeURIComponent(words)}`, { token });
const isAsked = ({ status, headers }: Awaited<ReturnType<typeof askDesk>>) =>
  status === 302 && headers.get("location")?.startsWith("/desk/sign-in/step-up") === true;

async function warningsOf(owner: { staffId: string }) {
  await services().queue.runDueJobs();
  return app.mails.filter(({ to }) => to === `${owner.staffId}@staff.test`).map(({ subject }) => subject);
}
const notedOf = (staffId: string) =>
  app.oracle("select details from staff_acts where verb = 'many-looks' and actor = $1", [staffId]);

describe("Slow abuse by a permitted person (check 40)", () => {
  it("Sixty sheets in ten minutes warn the owners once and then ask for a step-up, in every session of the person", async () => {
    const owner = await hire(app, [{ role: "owner", on: null }]);
    const support = await hire(app, [{ role: "support", on: app.ember }]);
    const members: string[] = [];
    for (let each = 0; each < 62; each += 1) members.push(await app.member(app.ember));
    const [first = "", last = "", next = ""] = [members[0], members[60], members[61]];
    for (const id of members.slice(0, 60)) expect((await sheetOf(id, support.token)).status).toBe(200);
    // A repeated view of the same member does not count.
    expect((await sheetOf(first, support.token)).status).toBe(200);
    expect(await warningsOf(owner)).toEqual([]);
    expect(isAsked(await sheetOf(last, support.token))).toBe(true);
    expect(isAsked(await sheetOf(first, support.token))).toBe(true);
    expect(isAsked(await searchFor(last, support.token))).toBe(true);
    expect(await warningsOf(owner)).toEqual(["Olga Staff opened very many members’ sheets"]);
    expect(await notedOf(support.staffId)).toEqual([{ details: { kind: "sheet", looks: 60 } }]);
    expect(await app.acts(last)).toEqual([]);
    // The limit of one person does not stop a colleague.
    const colleague = await hire(app, [{ role: "support", on: app.ember }]);
    expect((await sheetOf(last, colleague.token)).status).toBe(200);
    const { token } = await stepUp(support.session, "passkey");
    for (const id of [last, next]) expect((await sheetOf(id, token)).status).toBe(200);
    expect(await warningsOf(owner)).toHaveLength(1);
  });

  it("Addresses in clear count as sheets, and are asked for too, for the life of a session", async () => {
    const support = await hire(app, [{ role: "support", on: app.ember }], "passkey");
    const contactOf = (id: string) => runAs(support, "member-contact", { id });
    const members: string[] = [];
    for (let each = 0; each < 61; each += 1) members.push(await app.member(app.ember));
    const last = members[60] ?? "";
    for (const id of members.slice(0, 60)) await contactOf(id);
    await app.clock.advance(1);
    await expect(contactOf(last)).rejects.toMatchObject({ code: "staff.step_up" });
    expect(await notedOf(support.staffId)).toEqual([{ details: { kind: "sheet", looks: 60 } }]);
    expect((await sheetOf(last, (await signIn(support.staffId)).token)).status).toBe(302);
    await app.clock.advance(12 * 3_600 + 1);
    expect((await sheetOf(last, (await signIn(support.staffId)).token)).status).toBe(200);
  });

  it("Twenty searches that find nobody do so too, over processes; those that find somebody count for nothing", async () => {
    const owner = await hire(app, [{ role: "owner", on: null }]);
    const grants = [app.ember, app.marina].map((on) => ({ role: "support", on }) as const);
    const support = await hire(app, grants);
    await app.member(app.marina, { email: "found@members.test" });
    for (let each = 0; each < 20; each += 1) {
      expect((await searchFor("found@members.test", support.token)).status).toBe(200);
      expect((await searchFor(`nobody${each}@members.test`, support.token)).status).toBe(200);
    }
    expect(await notedOf(support.staffId)).toEqual([]);
    expect(isAsked(await searchFor("nobody20@members.test", support.token))).toBe(true);
    expect(await notedOf(support.staffId)).toEqual([{ details: { kind: "search", looks: 20 } }]);
    expect(await warningsOf(owner)).toEqual(["Olga Staff searched for very many people who are not here"]);
  });

  it("Views older than ten minutes count no more", async () => {
    const support = await hire(app, [{ role: "support", on: app.ember }]);
    for (let each = 0; each < 19; each += 1) await searchFor(`old${each}@members.test`, support.token);
    await app.clock.advance(11 * 60);
    for (let each = 0; each < 3; each += 1)
      expect((await searchFor(`new${each}@members.test`, support.token)).status).toBe(200);
    expect(await notedOf(support.staffId)).toEqual([]);
  });
});

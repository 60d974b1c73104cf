import { beforeEach, describe, expect, it } from "vitest";
import { eraseRows } from "~/deletion/erase.server";
import { operatorCommands } from "~/operators/commands.server";
import { openVisit } from "~/server/visit.server";
import type { TenantScope } from "~/tenancy/scope.server";
import type { Handler } from "../../../tests/support/route-caller";
import { testAppOfFile } from "../../../tests/support/test-app";
import { testTransport } from "../../../tests/support/transport";
import { action, loader } from "./appeal";

const app = testAppOfFile();
const [site, rule, why] = ["ember", "threats", "You threatened Carol on 3 November."];

beforeEach(() => {
  app.mails.length = 0;
});

/** Requests a page as a browser without cookies that has only the link. */
async function ask(path: string, { scope = app.ember, body }: { scope?: TenantScope; body?: string } = {}) {
  const url = `http://${scope.tenant.slug}.localhost${path}`;
  const form = new FormData();
  form.set("body", body ?? "");
  const headers = { "x-request-type": "client" };
  const request = new Request(url, { headers, ...(body !== undefined && { method: "POST", body: form }) });
  const visit = await openVisit(request, scope.tenant, { ...testTransport, network: "198.51.100.7" });
  const params = { token: /\/(o[\w-]{43})/.exec(path)?.[1] ?? "" };
  const handler = (body === undefined ? loader : action) as unknown as Handler;
  const answer = await handler({ request, params, context: { visit } }).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
  return { status: 200, ...(answer as object), text: JSON.stringify(answer) } as Record<string, unknown> & {
    text: string;
  };
}

/** Bans a member. Returns the link to the appeal from the mail. */
async function banned(email: string, locale = "en"): Promise<{ id: string; path: string }> {
  const id = await app.member(app.ember, { email });
  await app.oracle("update accounts set locale = $2 where member_id = $1", [id, locale]);
  await operatorCommands["operator.ban"]({ site, id, rule, why, actor: "olga" });
  const [mail] = await app.mailsTo(email);
  return { id, path: /\/appeals\/\S+/.exec(mail?.text ?? "")?.[0] ?? "" };
}

const review = async (outcome: string) => {
  const open = (await operatorCommands["operator.appeals"]({ site })).at(-1);
  await operatorCommands["operator.review"]({ site, id: open?.id, outcome, why: "Looked at it again.", actor: "ruth" });
};

describe("the page of an appeal link", () => {
  it("A banned member objects without a session, in the language of the mail, and reads the answer there", async () => {
    const { path } = await banned("page.fr@members.test", "fr");
    const open = await ask(path);
    expect(open).toMatchObject({ page: "open", action: path });
    expect(open.text).toContain("Nous avons fermé ton compte.");
    expect(open.text).toContain("écris-nous sur cette page");
    const sent = await ask(path, { body: "Ce n’était pas moi." });
    expect(sent).toMatchObject({ status: 303, location: path });
    const filed = await ask(path);
    expect(filed).toMatchObject({ page: "filed", appeal: { body: "Ce n’était pas moi.", answer: null } });
    expect(filed.text).not.toContain("écris-nous sur cette page");
    await review("reversed");
    const answered = await ask(path);
    expect(answered.text).toMatch(/La décision est annulée\s: Looked at it again\./);
  });

  it("A second press and a second link change nothing: a person objects once to a decision", async () => {
    const { id, path } = await banned("page.twice@members.test");
    await ask(path, { body: "It was not me." });
    expect(await ask(path, { body: "It really was not me." })).toMatchObject({ status: 303 });
    expect(await app.oracle("select body from appeals where member_id = $1", [id])).toEqual([
      { body: "It was not me." },
    ]);
    const again = app.oracle(
      `insert into appeals (tenant_id, id, decision_id, member_id, body, filed_at, decided_by)
       select tenant_id, gen_random_uuid(), decision_id, member_id, 'More.', now(), decided_by from appeals where member_id = $1`,
      [id],
    );
    await expect(again).rejects.toThrow("appeals_once");
  });

  it("An appeal link works until the end of the six months, and then says that the time is over", async () => {
    const { path } = await banned("page.late@members.test");
    await app.clock.advance(184 * 86_400);
    expect(await ask(path)).toMatchObject({ page: "open" });
    await app.clock.advance(3 * 86_400);
    expect(await ask(path)).toMatchObject({ page: "over" });
    expect(await ask(path, { body: "Too late." })).toMatchObject({ status: 410 });
  });

  it("An appeal link of another site and an invented link get the same answer", async () => {
    const { path } = await banned("page.foreign@members.test");
    const foreign = await ask(path, { scope: app.marina });
    const invented = await ask(`/appeals/o${"A".repeat(43)}`, { scope: app.marina });
    expect(foreign).toMatchObject({ page: "dead" });
    expect(foreign.text).toBe(invented.text);
    expect(await ask(path, { scope: app.marina, body: "Let me in." })).toMatchObject({ status: 410 });
    expect(await ask(path)).toMatchObject({ page: "open" });
  });

  it("An erased member can still object, and finds the answer on the page", async () => {
    const { id, path } = await banned("page.erased@members.test");
    await app.ember.db.write((w) => eraseRows(w, id));
    expect(await app.oracle("select 1 from email_links where member_id = $1", [id])).toEqual([]);
    expect(await ask(path)).toMatchObject({ page: "open" });
    await ask(path, { body: "Before I left it was not me either." });
    await review("upheld");
    const answered = await ask(path);
    expect(answered.text).toContain("It stands: Looked at it again.");
  });

  it("An erased reporter does not see the appeal of another to the same answer", async () => {
    const reporters = [];
    const boris = await app.member(app.ember);
    const { fileReport } = await import("~/safety/reports.server");
    for (const email of ["page.one@members.test", "page.two@members.test"]) {
      const reporterId = await app.member(app.ember, { email });
      await fileReport(app.ember, { reporterId, reportedId: boris, reason: "scam", body: "" }, async () => {});
      reporters.push({ reporterId, email });
    }
    const [open] = await app.oracle<{ id: string }>("select id from report_cases where reported_id = $1", [boris]);
    await operatorCommands["operator.decide"]({ site, id: open?.id, why: "Nothing.", actor: "olga" });
    const links: string[] = [];
    for (const { reporterId, email } of reporters) {
      const [mail] = await app.mailsTo(email);
      links.push(/\/appeals\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
      await app.ember.db.write((w) => eraseRows(w, reporterId));
    }
    await ask(links[0] as string, { body: "Only for your eyes." });
    expect((await ask(links[0] as string)).text).toContain("Only for your eyes.");
    expect(await ask(links[1] as string)).toMatchObject({ page: "open" });
    expect((await ask(links[1] as string)).text).not.toContain("Only for your eyes.");
  });

  it("A refused text of an appeal stays in its field, and tries are limited per network", async () => {
    const { path } = await banned("page.limit@members.test");
    const refused = await ask(path, { body: "x".repeat(4_001) });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.text).toContain("text.too_long");
    const statuses = new Set<unknown>();
    for (let at = 0; at < 25; at += 1) statuses.add((await ask(`/appeals/o${"B".repeat(43)}`, { body: "?" })).status);
    expect(statuses).toContain(429);
  });
});

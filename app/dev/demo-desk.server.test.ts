import { describe, expect, it } from "vitest";
import { loader } from "~/routes/dev/dev";
import { action as moveClockAction } from "~/routes/dev/clock";
import { action as loginAction } from "~/routes/dev/login";
import { openVisit, type Transport } from "~/server/visit.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { viewerOf } from "../../tests/support/viewer";
import { testTransport } from "../../tests/support/transport";
import { moveClock, resetClock } from "./clock.server";
import { enterAs } from "./demo-desk.server";

const app = testAppOfFile();

const atTheMachine = { ...testTransport, demo: true, local: true };

const origin = "http://ember.localhost";

async function visitOf(request: Request, transport: Transport) {
  return { request, params: {}, context: { visit: await openVisit(request, app.ember.tenant, transport) } } as never;
}

async function statusOf(answer: Promise<unknown>): Promise<number> {
  const result = await answer.catch((thrown: unknown) => thrown);
  return result instanceof Response ? result.status : 200;
}

const open = async (transport: Transport) => statusOf(loader(await visitOf(new Request(`${origin}/dev`), transport)));

async function post(action: typeof loginAction, fields: Record<string, string>, transport = atTheMachine) {
  const request = new Request(`${origin}/dev/x`, { method: "POST", body: new URLSearchParams(fields) });
  const args = (await visitOf(request, transport)) as Parameters<typeof action>[0];
  return statusOf(action(args) as Promise<unknown>);
}

describe("the demo desk", () => {
  it("The demo desk opens only on the machine of a demo and answers 404 to others", async () => {
    expect(await open(atTheMachine)).toBe(200);
    expect(await open({ ...atTheMachine, local: false })).toBe(404);
    expect(await open({ ...atTheMachine, demo: false })).toBe(404);
  });

  it("The demo desk's actions answer 404 to others", async () => {
    await app.member(app.ember, { email: "actions@members.test" });
    expect(await post(loginAction, { who: "actions@members.test" }, { ...atTheMachine, local: false })).toBe(404);
    expect(await post(moveClockAction as typeof loginAction, { jump: "3600" }, { ...atTheMachine, demo: false })).toBe(
      404,
    );
    expect(await post(loginAction, { who: "actions@members.test" })).toBe(303);
  });
});

describe("logging in as a member", () => {
  const enter = (who: string) => app.ember.db.write((w) => enterAs(w, who, "test"));

  it("The demo desk logs in by email, full name or id, on its own tenant only", async () => {
    const id = await app.member(app.ember, { name: "Nora", email: "nora@members.test" });
    await app.member(app.marina, { name: "Only There" });
    for (const who of ["nora@members.test", " NORA ", id]) {
      const { token } = await enter(who);
      expect((await viewerOf(app.ember, token)).memberId).toBe(id);
    }
    for (const who of ["nor", "only there", "'; select 1"]) await expect(enter(who)).rejects.toThrow("email.unknown");
  });

  it("The demo desk logs in unconfirmed members, and refuses deleted and banned ones as the login does", async () => {
    for (const state of ["unconfirmed", "deleted", "banned"] as const)
      await app.member(app.ember, { name: state, state });
    expect((await enter("unconfirmed")).token).toBeTruthy();
    await expect(enter("deleted")).rejects.toThrow("account.deleted");
    await expect(enter("banned")).rejects.toThrow("account.banned");
  });
});

describe("the clock", () => {
  const now = async () => (await app.ember.db.read((q) => q.now())).getTime();

  it("The clock moves only in a demo, adds up jumps and can be reset", async () => {
    await expect(moveClock(3600)).rejects.toThrow("Only a demo");
    await app.oracle("insert into installation (key, value) values ('demo', to_jsonb(now()))");
    const before = await now();
    await moveClock(3600);
    await moveClock(600);
    expect((await now()) - before).toBeGreaterThanOrEqual(4_200_000);
    await resetClock();
    expect((await now()) - before).toBeLessThan(60_000);
  });
});

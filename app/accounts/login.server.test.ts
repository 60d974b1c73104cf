import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Refusal } from "~/platform/errors";
import { processorLimits } from "~/platform/timeouts";
import type { TenantScope } from "~/tenancy/scope.server";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { limits } from "~/platform/limits";
import { knownDevice } from "./known-device.server";
import { logIn } from "./login.server";
import { forgetTriesOf } from "./login-tries.server";
import { hashPassword, passwordQueue } from "./passwords.server";
import { endAllSessions, endOtherSessions, endSession, findEnding, type StartedSession } from "./sessions.server";

const app = testAppOfFile();
const password = "demo-demo-demo";
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

let network = 0;
/** A new network for each test, because limits count by network. */
const freshNetwork = () => `198.51.100.${++network}`;

function from(address: string, heldToken?: string) {
  return { network: address, device: "Test browser", heldToken };
}

async function refusalOf(call: Promise<unknown>): Promise<{ code: string; facts: Refusal["facts"] }> {
  const error = (await call.then(
    () => null,
    (reason: Refusal) => reason,
  )) as Refusal | null;
  return { code: error?.code ?? "none", facts: error?.facts ?? {} };
}

function wrongTimes(scope: TenantScope, email: string, address: string, times: number) {
  return Promise.all(
    Array.from({ length: times }, () => refusalOf(logIn(scope, email, "wrong-wrong-wrong", from(address)))),
  );
}

describe("logins", () => {
  it("A login begins a session of 30 days, stores only the token's hash, and ends the browser's earlier session", async () => {
    await app.member(app.ember, { email: "anna@members.test", passwordHash });
    const first = await logIn(app.ember, " Anna@Members.Test ", password, from(freshNetwork()));
    const second = await logIn(app.ember, "anna@members.test", password, from(freshNetwork(), first.token));
    const rows = await app.oracle<{ token_hash: string; ended: boolean; days: number }>(
      `select token_hash, ended_at is not null as ended, extract(epoch from expires_at - created_at) / 86400 as days
       from sessions order by created_at, id`,
    );
    expect(rows.map(({ ended }) => ended)).toEqual([true, false]);
    expect(Number(rows[0]?.days)).toBe(30);
    expect(JSON.stringify(rows)).not.toContain(second.token);
    expect(second.token).not.toBe(first.token);
  });

  it("A login at a neighbour tenant finds no account", async () => {
    await app.member(app.marina, { email: "next@members.test", passwordHash });
    expect((await refusalOf(logIn(app.ember, "next@members.test", password, from(freshNetwork())))).code).toBe(
      "login.failed",
    );
    expect((await logIn(app.marina, "next@members.test", password, from(freshNetwork()))).token).toBeTruthy();
  });

  it("A login admits unconfirmed members, and reveals a deletion or ban only after the right password", async () => {
    await app.member(app.ember, { email: "new@members.test", passwordHash, state: "unconfirmed" });
    await app.member(app.ember, { email: "gone@members.test", passwordHash, state: "deleted" });
    await app.member(app.ember, { email: "bad@members.test", passwordHash, state: "banned" });
    const codeOf = async (email: string, secret: string) =>
      (await refusalOf(logIn(app.ember, email, secret, from(freshNetwork())))).code;
    expect(await codeOf("new@members.test", password)).toBe("none");
    expect(await codeOf("gone@members.test", password)).toBe("account.deleted");
    expect(await codeOf("bad@members.test", password)).toBe("account.banned");
    expect(await codeOf("gone@members.test", "wrong-wrong-wrong")).toBe("login.failed");
    expect(await codeOf("bad@members.test", "wrong-wrong-wrong")).toBe("login.failed");
  });
});

describe("wrong passwords", () => {
  it("Five wrong passwords block the right one for 15 minutes, from that network only", async () => {
    await app.member(app.ember, { email: "owner@members.test", passwordHash });
    const attacker = freshNetwork();
    for (let time = 1; time <= 4; time += 1) {
      const [answer] = await wrongTimes(app.ember, "owner@members.test", attacker, 1);
      expect(answer?.code).toBe("login.failed");
    }
    const [fifth] = await wrongTimes(app.ember, "owner@members.test", attacker, 1);
    expect(fifth).toMatchObject({ code: "login.blocked", facts: { minutes: 15 } });
    expect(await refusalOf(logIn(app.ember, "owner@members.test", password, from(attacker)))).toMatchObject({
      code: "login.blocked",
    });
    expect((await logIn(app.ember, "owner@members.test", password, from(freshNetwork()))).token).toBeTruthy();

    await app.clock.advance(10 * 60);
    const halfway = await refusalOf(logIn(app.ember, "owner@members.test", password, from(attacker)));
    expect(halfway).toMatchObject({ code: "login.blocked", facts: { minutes: 5 } });
    await app.clock.advance(5 * 60 + 1);
    expect((await logIn(app.ember, "owner@members.test", password, from(attacker))).token).toBeTruthy();
    await app.clock.reset();
  });

  it("Concurrent wrong passwords are counted exactly", async () => {
    await app.member(app.ember, { email: "race@members.test", passwordHash });
    const answers = await wrongTimes(app.ember, "race@members.test", freshNetwork(), 12);
    expect(answers.filter(({ code }) => code === "login.failed")).toHaveLength(4);
    expect(answers.filter(({ code }) => code === "login.blocked")).toHaveLength(8);
  });

  it("An unknown address gets the same answers as a wrong password, and neither address nor network is stored", async () => {
    const address = freshNetwork();
    const answers: string[] = [];
    for (let time = 1; time <= 6; time += 1) {
      answers.push((await refusalOf(logIn(app.ember, "nobody@members.test", password, from(address)))).code);
    }
    expect(answers).toEqual([...Array(4).fill("login.failed"), "login.blocked", "login.blocked"]);
    const rows = await app.oracle("select * from login_tries");
    expect(JSON.stringify(rows)).not.toMatch(/nobody|198\.51/);
  });

  it("Wrong passwords are forgotten after a right one", async () => {
    await app.member(app.ember, { email: "typo@members.test", passwordHash });
    const address = freshNetwork();
    await wrongTimes(app.ember, "typo@members.test", address, 4);
    await logIn(app.ember, "typo@members.test", password, from(address));
    const answers = await wrongTimes(app.ember, "typo@members.test", address, 4);
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill("login.failed"));
  });
});

describe("guesses at one account from many networks (A02)", () => {
  it("Guesses from many networks block every browser but a known one, until the owner proves the mailbox", async () => {
    const email = "hunted@members.test";
    await app.member(app.ember, { email, passwordHash });
    const { deviceProof } = await logIn(app.ember, email, password, from(freshNetwork()));
    const codes: string[] = [];
    for (let guess = 0; guess < limits.loginAccount.points; guess += 1) {
      const [answer] = await wrongTimes(app.ember, email, freshNetwork(), 1);
      codes.push(answer?.code ?? "");
    }
    expect(codes.slice(0, -1)).not.toContain("login.blocked");
    const strange = () => refusalOf(logIn(app.ember, email, password, from(freshNetwork())));
    expect(await strange()).toMatchObject({ code: "login.blocked" });
    const home = { ...from(freshNetwork()), deviceProof };
    expect((await logIn(app.ember, email, password, home)).token).toBeTruthy();
    for (const other of [`${deviceProof}x`, deviceProof.split(".")[0], undefined]) {
      const forged = { ...from(freshNetwork()), deviceProof: other };
      expect((await refusalOf(logIn(app.ember, email, password, forged))).code).toBe("login.blocked");
    }
    await app.ember.db.write((w) => forgetTriesOf(w, email));
    expect(await strange()).toMatchObject({ code: "none" });
  });

  it("Guesses from one network use up neither the account's limit nor a known browser's", async () => {
    const email = "neighbour@members.test";
    await app.member(app.ember, { email, passwordHash });
    const { deviceProof } = await logIn(app.ember, email, password, from(freshNetwork()));
    const shared = freshNetwork();
    for (let guess = 0; guess <= limits.loginNetwork.points; guess += 1) {
      const target = guess < 12 ? email : `nobody${guess}@members.test`;
      await wrongTimes(app.ember, target, shared, 1);
    }
    expect((await refusalOf(logIn(app.ember, "x@members.test", password, from(shared)))).code).toBe("limit.reached");
    expect((await logIn(app.ember, email, password, from(freshNetwork()))).token).toBeTruthy();
    expect((await logIn(app.ember, email, password, { ...from(shared), deviceProof })).token).toBeTruthy();
  });

  it("A login without an address is refused like a login with an unknown address", async () => {
    for (const typed of ["", " \u200B"]) {
      expect((await refusalOf(logIn(app.ember, typed, password, from(freshNetwork())))).code).toBe("login.failed");
    }
  });

  it("An address padded with blanks and invisible characters counts as the account that it finds (A02)", async () => {
    await app.member(app.ember, { email: "padded@members.test", passwordHash });
    const attacker = freshNetwork();
    const spelt = (guess: number) => `padded@members.test${"\u200B".repeat(9)}${" ".repeat(292)}${guess}`;
    const codes: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      codes.push((await wrongTimes(app.ember, spelt(guess), attacker, 1))[0]?.code ?? "");
    }
    expect(codes.slice(4)).toEqual(["login.blocked", "login.blocked"]);
  });

  it("A device proof is invalid at another tenant or for another account", async () => {
    await app.member(app.ember, { email: "mine@members.test", passwordHash });
    const { deviceProof } = await logIn(app.ember, "mine@members.test", password, from(freshNetwork()));
    const account = { passwordHash };
    expect(knownDevice(app.ember.tenant.id, "mine@members.test", account, deviceProof)).toBeTruthy();
    expect(knownDevice(app.ember.tenant.id, "mine@members.test", null, deviceProof)).toBeNull();
    expect(knownDevice(app.marina.tenant.id, "mine@members.test", account, deviceProof)).toBeNull();
    expect(knownDevice(app.ember.tenant.id, "theirs@members.test", account, deviceProof)).toBeNull();
    expect(deviceProof).not.toContain("mine");
  });
});

describe("the work of a login", () => {
  it("A login does equal work for a wrong password and an unknown address, so that time reveals nothing (A01)", async () => {
    await app.member(app.ember, { email: "timed@members.test", passwordHash });
    const workOf = async (email: string) => {
      const hashing = vi.spyOn(passwordQueue, "run");
      const attempt = () => refusalOf(logIn(app.ember, email, "wrong wrong wrong", from(freshNetwork())));
      const { trips: waits } = await countRoundTrips(attempt);
      const hashes = hashing.mock.calls.length;
      hashing.mockRestore();
      return { hashes, waits };
    };
    await workOf("warming-up@members.test");
    const known = await workOf("timed@members.test");
    expect(known.hashes).toBe(1);
    expect(await workOf("untimed@members.test")).toEqual(known);
    expect(await workOf("not an address at all")).toEqual(known);
  });

  it("A login is refused at once when too many wait, and costs no try (D20, D40)", async () => {
    await app.member(app.ember, { email: "queued@members.test", passwordHash });
    const { concurrency, maxWaiting } = processorLimits.passwordHash;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waiting = Array.from({ length: concurrency + maxWaiting }, () => passwordQueue.run(() => held));
    const network = freshNetwork();
    for (let time = 0; time < 6; time += 1) {
      expect((await refusalOf(logIn(app.ember, "queued@members.test", password, from(network)))).code).toBe(
        "server.busy",
      );
    }
    release();
    await Promise.all(waiting);
    expect((await logIn(app.ember, "queued@members.test", password, from(network))).token).toBeTruthy();
  });
});

describe("sessions", () => {
  it("A member ends one session, or all sessions but the current one", async () => {
    const memberId = await app.member(app.ember, { email: "many@members.test", passwordHash });
    const sessions: StartedSession[] = [];
    for (let device = 0; device < 3; device += 1) {
      sessions.push(await logIn(app.ember, "many@members.test", password, from(freshNetwork())));
    }
    const open = () =>
      app.oracle<{ id: string }>("select id from sessions where member_id = $1 and ended_at is null order by id", [
        memberId,
      ]);
    await app.ember.db.write((w) => endSession(w, sessions[0]?.sessionId as string));
    expect(await open()).toHaveLength(2);
    await app.ember.db.write((w) => endOtherSessions(w, memberId, sessions[2]?.sessionId as string, "elsewhere"));
    expect(await open()).toEqual([{ id: sessions[2]?.sessionId }]);
  });

  it("A session tells why it ended, except after the member's own logout", async () => {
    const memberId = await app.member(app.ember, { email: "told@members.test", passwordHash });
    const enter = () => logIn(app.ember, "told@members.test", password, from(freshNetwork()));
    const whyOf = ({ token }: { token: string }) => app.ember.db.read((q) => findEnding(q, token));
    const [own, other, last] = [await enter(), await enter(), await enter()];
    await app.ember.db.write((w) => endSession(w, own.sessionId));
    await app.ember.db.write((w) => endOtherSessions(w, memberId, last.sessionId, "password"));
    await app.ember.db.write((w) => endAllSessions(w, memberId, "closed"));
    expect([await whyOf(own), await whyOf(other), await whyOf(last)]).toEqual([null, "password", "expired"]);
    expect(await whyOf({ token: "purged" })).toBe("expired");
  });
});

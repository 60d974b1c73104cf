import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { issueLink } from "~/accounts/email-links.server";
import { logIn } from "~/accounts/login.server";
import { isPasswordRight } from "~/accounts/password-tries.server";
import { hashPassword, passwordQueue } from "~/accounts/passwords.server";
import { endAllSessions, endOtherSessions } from "~/accounts/sessions.server";
import { deleteAccount } from "~/deletion/deletion.server";
import { reopenAccount } from "~/deletion/reactivation.server";
import type { Viewer } from "~/accounts/viewer";
import { on } from "~/events";
import type { Refusal } from "~/platform/errors";
import { limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { activate } from "~/signup/activation.server";
import { requestReset, resetPassword } from "~/signup/reset.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { findViewer } from "~/server/viewer.server";
import { type TestApp, testAppOfFile } from "../../tests/support/test-app";
import { loggedIn } from "../../tests/support/viewer";
import { changePassword } from "./password-change.server";
import {
  confirmMailChange,
  findMailChange,
  findWantedAddress,
  requestMailChange,
  undoMailChange,
} from "./mail-change.server";

const password = "four words in a row";
const another = "five other words here now";
const hour = 3600;
const app = testAppOfFile();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(() => {
  app.mails.length = 0;
});

let serial = 0;
const network = () => `198.51.100.${++serial % 250}`;
const origin = () => ({ network: network(), device: "Test browser", heldToken: undefined });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: Refusal) => error.code,
  );

async function person(scope: TenantScope = app.ember, wishes: Parameters<TestApp["member"]>[1] = {}) {
  serial += 1;
  const email = wishes.email ?? `person-${serial}@mailbox.test`;
  const id = await app.member(scope, { email, passwordHash, ...wishes });
  return { id, email };
}

const isIn = async (token: string) => (await findViewer(app.ember, token)) !== null;

/** Mails to an email address, latest first. */
async function mailed(address: string) {
  return (await app.mailsTo(address)).reverse();
}

async function mailedToken(address: string, letter: string): Promise<string> {
  const [mail] = await mailed(address);
  return new RegExp(`/(${letter}[\\w-]{43})`).exec(mail?.text ?? "")?.[1] as string;
}

async function rowOf(memberId: string) {
  const [row] = await app.oracle<{ email: string; password_hash: string; state: string; listed: boolean }>(
    `select a.email, a.password_hash, m.state, p.listed from accounts a
     join members m on m.tenant_id = a.tenant_id and m.id = a.member_id
     join profiles p on p.tenant_id = a.tenant_id and p.member_id = a.member_id where a.member_id = $1`,
    [memberId],
  );
  return row;
}

const undo = (token: string) => undoMailChange(app.ember, token, reopenAccount);

const change = (viewer: Viewer, to: string, oldPassword = password) =>
  changePassword(app.ember, viewer, { oldPassword, password: to, passwordRepeat: to });

describe("a new password (A07)", () => {
  it("A password change ends other sessions, cancels reset links, mails a notice and renews this session's token", async () => {
    const { id, email } = await person();
    const here = await loggedIn(app.ember, id);
    const elsewhere = await loggedIn(app.ember, id);
    await requestReset(app.ember, email, network());
    const reset = await mailedToken(email, "r");
    const { token } = await change(here.viewer, another);
    expect(token).not.toBe(here.token);
    expect([await isIn(token), await isIn(elsewhere.token)]).toEqual([true, false]);
    expect(await codeOf(resetPassword(app.ember, reset, { password, passwordRepeat: password }))).toBe("link.invalid");
    expect((await mailed(email))[0]?.subject).toBe("Your password has been changed");
    expect(await codeOf(logIn(app.ember, email, password, origin()))).toBe("login.failed");
    expect(await codeOf(logIn(app.ember, email, another, origin()))).toBe("none");
  });

  it("A password change accepts the old token for some seconds", async () => {
    const { id } = await person();
    const { viewer, token: old } = await loggedIn(app.ember, id);
    const { token } = await change(viewer, another);
    const seen = await findViewer(app.ember, old);
    expect(seen?.sessionId).toBe(viewer.sessionId);
    await app.clock.advance(11);
    expect([await isIn(old), await isIn(token)]).toEqual([false, true]);
    await app.clock.advance(30 * 24 * hour);
    // The session's thirty days count from the login, not from the password change (AMB-011).
    expect(await isIn(token)).toBe(false);
  });

  it("Of two simultaneous password changes, one fails with a wrong old password", async () => {
    const { id, email } = await person();
    const [one, other] = [await loggedIn(app.ember, id), await loggedIn(app.ember, id)];
    const codes = await Promise.all([
      codeOf(change(one.viewer, "the first new password")),
      codeOf(change(other.viewer, "the second new password")),
    ]);
    expect(codes.toSorted()).toEqual(["none", "password.old_wrong"]);
    const winner = codes[0] === "none" ? "the first new password" : "the second new password";
    expect(await codeOf(logIn(app.ember, email, winner, origin()))).toBe("none");
    const open = await app.oracle(
      "select 1 from sessions where member_id = $1 and ended_at is null and succeeded_by is null",
      [id],
    );
    expect(open).toHaveLength(2);
  });

  it("A login that was checked against the old password fails after the change", async () => {
    const { id, email } = await person();
    const { viewer } = await loggedIn(app.ember, id);
    // The owner changes the password during the check of this login.
    const hashing = vi.spyOn(passwordQueue, "run").mockImplementationOnce(async (task) => {
      const answer = await task();
      await change(viewer, another);
      return answer;
    });
    expect(await codeOf(logIn(app.ember, email, password, origin()))).toBe("login.failed");
    hashing.mockRestore();
    const open = await app.oracle(
      "select 1 from sessions where member_id = $1 and ended_at is null and succeeded_by is null",
      [id],
    );
    expect(open).toHaveLength(1);
  });

  it("A password change forgives wrong tries before the right one, and after too many tells how long to wait", async () => {
    const { id } = await person();
    const { viewer } = await loggedIn(app.ember, id);
    const slip = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        expect(await codeOf(change(viewer, another, "not the old one"))).toBe("password.old_wrong");
      }
    };
    const right = () => isPasswordRight(`${app.ember.tenant.id}:password:${id}`, passwordHash, password);
    for (let round = 0; round < 2; round += 1) {
      await slip(limits.passwordTry.points - 1);
      expect(await right()).toBe(true);
    }
    await slip(limits.passwordTry.points);
    const refused = await change(viewer, another).catch((error: Refusal) => error);
    expect(refused).toMatchObject({ code: "limit.reached", facts: { seconds: expect.any(Number) } });
  });
});

describe("device proofs and a new password (A02, A07)", () => {
  async function loggedInFrom(deviceProof: string | undefined, email: string, secret: string) {
    const notify = vi.fn();
    const session = await logIn(app.ember, email, secret, { ...origin(), deviceProof }, notify);
    return { deviceProof: session.deviceProof, isUnknown: notify.mock.calls.length > 0 };
  }

  async function mailedReset(email: string): Promise<string | null> {
    await requestReset(app.ember, email, network());
    const wanted = { password: another, passwordRepeat: another };
    return resetPassword(app.ember, await mailedToken(email, "r"), wanted);
  }

  const ways: [string, (id: string, email: string) => Promise<unknown>][] = [
    ["changed", async (id) => change((await loggedIn(app.ember, id)).viewer, another)],
    ["reset", (_, email) => mailedReset(email)],
  ];

  it.each(ways)("A %s password makes each browser of earlier logins unknown", async (_, renew) => {
    const { id, email } = await person();
    const { deviceProof } = await loggedInFrom(undefined, email, password);
    expect((await loggedInFrom(deviceProof, email, password)).isUnknown).toBe(false);
    await renew(id, email);
    expect((await loggedInFrom(deviceProof, email, another)).isUnknown).toBe(true);
    const guess = () => codeOf(logIn(app.ember, email, "wrong-wrong-wrong", origin()));
    for (let tries = 0; tries < limits.loginAccount.points; tries += 1) await guess();
    expect(await codeOf(logIn(app.ember, email, another, { ...origin(), deviceProof }))).toBe("login.blocked");
  });

  it("The browser that changed the password stays known", async () => {
    const { id, email } = await person();
    await loggedInFrom(undefined, email, password);
    const { deviceProof } = await change((await loggedIn(app.ember, id)).viewer, another);
    expect((await loggedInFrom(deviceProof, email, another)).isUnknown).toBe(false);
  });

  it("Guesses from many networks do not lock out the browser that reset the password (A02)", async () => {
    const { email } = await person();
    const deviceProof = (await mailedReset(email)) ?? undefined;
    const guess = () => codeOf(logIn(app.ember, email, "wrong-wrong-wrong", origin()));
    for (let tries = 0; tries < limits.loginAccount.points; tries += 1) await guess();
    expect(await codeOf(logIn(app.ember, email, another, origin()))).toBe("login.blocked");
    expect((await loggedInFrom(deviceProof, email, another)).isUnknown).toBe(false);
  });

  it("A browser whose proof became invalid gets no reset mails of its own", async () => {
    const { id, email } = await person();
    const { deviceProof } = await loggedInFrom(undefined, email, password);
    await change((await loggedIn(app.ember, id)).viewer, another);
    for (let time = 0; time < 3; time += 1) await requestReset(app.ember, email, network());
    expect(await codeOf(requestReset(app.ember, email, network(), deviceProof))).toBe("reset.too_many");
  });
});

describe("another address (ACC-09, A11)", () => {
  const ask = (memberId: string, email: string, secret = password) =>
    requestMailChange(app.ember, memberId, { email, password: secret });

  /** An account that changed its email address, with the undo link from the first mailbox. */
  async function moved(address: string) {
    const { id, email } = await person();
    await ask(id, address);
    const undoLink = await mailedToken(email, "b");
    await confirmMailChange(app.ember, await mailedToken(address, "m"));
    return { id, email, undoLink };
  }

  it("A new address is confirmed once from its own mailbox and then works for the login", async () => {
    const { id, email } = await person();
    const wanted = `new-${email}`;
    await ask(id, ` ${wanted.toUpperCase()} `);
    expect(await app.ember.db.read((q) => findWantedAddress(q, id))).toBe(wanted.toUpperCase());
    expect((await rowOf(id))?.email).toBe(email);
    const token = await mailedToken(wanted, "m");
    // Opening the link changes nothing, because mail programs open links (A06).
    expect(await app.ember.db.read((q) => findMailChange(q, token))).toBe(wanted.toUpperCase());
    expect((await rowOf(id))?.email).toBe(email);
    const twice = await Promise.all([1, 2].map(() => codeOf(confirmMailChange(app.ember, token))));
    expect(twice.toSorted()).toEqual(["link.invalid", "none"]);
    expect(await codeOf(logIn(app.ember, wanted, password, origin()))).toBe("none");
    expect(await codeOf(logIn(app.ember, email, password, origin()))).toBe("login.failed");
    expect(await app.ember.db.read((q) => findWantedAddress(q, id))).toBeNull();
  });

  it("An address change needs the password and a different, valid address", async () => {
    const { id, email } = await person();
    expect(await codeOf(ask(id, "abc"))).toBe("email.new_invalid");
    expect(await codeOf(ask(id, "x@mailbox.test", "wrong wrong wrong"))).toBe("password.old_wrong");
    expect(await codeOf(ask(id, email.toUpperCase()))).toBe("email.unchanged");
    expect(await mailed("x@mailbox.test")).toEqual([]);
  });

  it("A change to a taken address gets the same answer, and only that address's owner is told", async () => {
    const owner = await person();
    const { id, email } = await person();
    expect(await codeOf(ask(id, owner.email))).toBe("none");
    const [told] = await mailed(owner.email);
    expect(told?.subject).toBe("This address already has an account");
    expect(told?.text).not.toMatch(/\/m[\w-]{43}/);
    expect((await mailed(email))[0]?.subject).toBe("Someone asked to change your email address");
    expect((await rowOf(owner.id))?.email).toBe(owner.email);
  });

  it("Of two simultaneous confirmations of one new address, one is refused", async () => {
    const [one, other] = [await person(), await person()];
    const wanted = "wanted-by-two@mailbox.test";
    await ask(one.id, wanted);
    const first = await mailedToken(wanted, "m");
    await ask(other.id, wanted);
    const second = await mailedToken(wanted, "m");
    const codes = await Promise.all([first, second].map((token) => codeOf(confirmMailChange(app.ember, token))));
    expect(codes.toSorted()).toEqual(["email.taken", "none"]);
  });

  it("Only the latest address change is valid, for one day, and a member can request three a day", async () => {
    const { id } = await person();
    await ask(id, "first-wish@mailbox.test");
    const first = await mailedToken("first-wish@mailbox.test", "m");
    await ask(id, "second-wish@mailbox.test");
    const second = await mailedToken("second-wish@mailbox.test", "m");
    expect(await codeOf(confirmMailChange(app.ember, first))).toBe("link.invalid");
    await ask(id, "third-wish@mailbox.test");
    expect(await codeOf(ask(id, "fourth-wish@mailbox.test"))).toBe("limit.reached");
    await app.clock.advance(25 * hour);
    const third = await mailedToken("third-wish@mailbox.test", "m");
    expect(await codeOf(confirmMailChange(app.ember, third))).toBe("link.invalid");
    expect(second).not.toBe(third);
  });

  it("An address change does not touch an account with the same address on another tenant (T05)", async () => {
    const email = "both-sites@mailbox.test";
    const here = await person(app.ember, { email });
    const there = await person(app.marina, { email });
    await ask(here.id, "moved@mailbox.test");
    const token = await mailedToken("moved@mailbox.test", "m");
    expect(await codeOf(confirmMailChange(app.marina, token))).toBe("link.invalid");
    expect(await codeOf(confirmMailChange(app.ember, token))).toBe("none");
    expect((await rowOf(there.id))?.email).toBe(email);
    expect(await codeOf(logIn(app.marina, email, password, origin()))).toBe("none");
  });

  it("An address change confirms an unconfirmed member and tells their open pages", async () => {
    const { id } = await person(app.ember, { state: "unconfirmed" });
    const told: string[] = [];
    on("addressConfirmed", async ({ memberId }) => void told.push(memberId));
    await ask(id, "typed-right@mailbox.test");
    await confirmMailChange(app.ember, await mailedToken("typed-right@mailbox.test", "m"));
    expect(await rowOf(id)).toMatchObject({ state: "active", listed: true });
    expect(told).toEqual([id]);
  });

  it("A change away from an unconfirmed address sends no link there, because the mailbox may be a stranger's", async () => {
    const { id, email } = await person(app.ember, { state: "unconfirmed" });
    await ask(id, `own-${email}`);
    expect(await mailed(email)).toEqual([]);
    const links = await app.oracle("select purpose from email_links where member_id = $1", [id]);
    expect(links).toEqual([{ purpose: "mail-change" }]);
  });

  it("A banned member cannot confirm an address change", async () => {
    const { id } = await person();
    await ask(id, "banned-later@mailbox.test");
    const token = await mailedToken("banned-later@mailbox.test", "m");
    await app.oracle("update members set state = 'banned' where id = $1", [id]);
    expect(await codeOf(confirmMailChange(app.ember, token))).toBe("link.invalid");
  });

  it("The old mailbox can undo an address change, which ends all sessions and makes the password invalid", async () => {
    const { id, email } = await person();
    const thief = await loggedIn(app.ember, id);
    await ask(id, "thief@mailbox.test");
    const undoLink = await mailedToken(email, "b");
    await confirmMailChange(app.ember, await mailedToken("thief@mailbox.test", "m"));
    await requestReset(app.ember, "thief@mailbox.test", network());
    const reset = await mailedToken("thief@mailbox.test", "r");
    expect(await codeOf(undo(undoLink))).toBe("none");
    expect(await rowOf(id)).toMatchObject({ email });
    expect(await isIn(thief.token)).toBe(false);
    expect(await codeOf(logIn(app.ember, email, password, origin()))).toBe("login.failed");
    expect(await codeOf(resetPassword(app.ember, reset, { password, passwordRepeat: password }))).toBe("link.invalid");
    expect(await codeOf(undo(undoLink))).toBe("link.invalid");
    await requestReset(app.ember, email, network());
    const own = await mailedToken(email, "r");
    expect(await codeOf(resetPassword(app.ember, own, { password: another, passwordRepeat: another }))).toBe("none");
    expect(await codeOf(logIn(app.ember, email, another, origin()))).toBe("none");
  });

  it("A new password or a logout everywhere cancels a requested address change", async () => {
    const ends: [string, (one: Awaited<ReturnType<typeof person>>) => Promise<unknown>][] = [
      [
        "reset",
        async ({ email }) => {
          await requestReset(app.ember, email, network());
          const repeated = { password: another, passwordRepeat: another };
          await resetPassword(app.ember, await mailedToken(email, "r"), repeated);
        },
      ],
      ["change", async ({ id }) => change((await loggedIn(app.ember, id)).viewer, another)],
      ["everywhere", ({ id }) => app.ember.db.write((w) => endAllSessions(w, id, "elsewhere"))],
      [
        "elsewhere",
        async ({ id }) => {
          const { viewer } = await loggedIn(app.ember, id);
          await app.ember.db.write((w) => endOtherSessions(w, id, viewer.sessionId, "elsewhere"));
        },
      ],
    ];
    for (const [name, end] of ends) {
      const owner = await person();
      await ask(owner.id, `thief-of-${name}@mailbox.test`);
      const link = await mailedToken(`thief-of-${name}@mailbox.test`, "m");
      await end(owner);
      expect(await codeOf(confirmMailChange(app.ember, link)), name).toBe("link.invalid");
      expect((await rowOf(owner.id))?.email, name).toBe(owner.email);
    }
  });

  it("A change of address or a deletion fails when the owner changes the password while it is checked", async () => {
    const { id, email } = await person();
    const { viewer } = await loggedIn(app.ember, id);
    const during = async (act: () => Promise<unknown>, from: string, to: string) => {
      const hashing = vi.spyOn(passwordQueue, "run").mockImplementationOnce(async (task) => {
        const answer = await task();
        await change(viewer, to, from);
        return answer;
      });
      const code = await codeOf(act());
      hashing.mockRestore();
      return code;
    };
    const asks = () => ask(id, "thief-in-between@mailbox.test");
    expect(await during(asks, password, another)).toBe("password.old_wrong");
    const leaves = () => deleteAccount(app.ember, id, { password: another, reason: "other" });
    expect(await during(leaves, another, password)).toBe("password.wrong");
    expect(await mailed("thief-in-between@mailbox.test")).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ email, state: "active" });
  });

  it("Many members who request one taken address cause at most three notices a day to its owner", async () => {
    const owner = await person();
    for (let asker = 0; asker < 5; asker += 1) await ask((await person()).id, owner.email);
    expect(await mailed(owner.email)).toHaveLength(3);
  });

  it("Many members who request one free mailbox cause at most three mails a day to it, whatever its tags", async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => person()));
    for (const [index, { id }] of members.entries()) await ask(id, `stranger+${index}@mailbox.test`);
    await services().queue.runDueJobs();
    expect(app.mails.filter(({ to }) => to?.startsWith("stranger+"))).toHaveLength(3);
    await ask((await person()).id, "another-stranger@mailbox.test");
    expect(await mailed("another-stranger@mailbox.test")).toHaveLength(1);
  });

  it("A change to a taken address takes as many database round trips as one to a free address (A01)", async () => {
    const owner = await person();
    const waitsOf = async (email: string) => {
      const { id } = await person();
      return (await countRoundTrips(() => ask(id, email))).trips;
    };
    await waitsOf("warming-up@mailbox.test");
    expect(await waitsOf(owner.email)).toBe(await waitsOf("nobody-has-this@mailbox.test"));
  });

  it("The first owner's undo link still works after an attacker has used a later one", async () => {
    const { id, email, undoLink } = await moved("thief-first@mailbox.test");
    await app.clock.advance(60);
    await ask(id, "thief-second@mailbox.test");
    expect(await codeOf(undo(await mailedToken("thief-first@mailbox.test", "b")))).toBe("none");
    expect(await codeOf(undo(undoLink))).toBe("none");
    expect((await rowOf(id))?.email).toBe(email);
  });

  it("The first owner's undo cancels an attacker's later undo link", async () => {
    const { id, email, undoLink } = await moved("thief-third@mailbox.test");
    await app.clock.advance(60);
    await ask(id, "thief-fourth@mailbox.test");
    const later = await mailedToken("thief-third@mailbox.test", "b");
    expect(await codeOf(undo(undoLink))).toBe("none");
    expect(await codeOf(undo(later))).toBe("link.invalid");
    expect((await rowOf(id))?.email).toBe(email);
  });

  it("The owner's undo restores an account that an attacker deleted, but not a banned one", async () => {
    const { id, email, undoLink } = await moved("thief-leaves@mailbox.test");
    await deleteAccount(app.ember, id, { password, reason: "other" });
    expect(await codeOf(undo(undoLink))).toBe("none");
    expect(await rowOf(id)).toMatchObject({ email, state: "active" });

    const banned = await person();
    await ask(banned.id, "thief-banned@mailbox.test");
    const useless = await mailedToken(banned.email, "b");
    await app.oracle("update members set state = 'banned' where id = $1", [banned.id]);
    expect(await codeOf(undo(useless))).toBe("link.invalid");
  });

  it("An undo takes the address back from an unconfirmed sign-up, whose links become invalid", async () => {
    const { id, email, undoLink } = await moved("thief-frees@mailbox.test");
    const squatter = await person(app.ember, { email, state: "unconfirmed" });
    const activation = await app.ember.db.write((w) => issueLink(w, "activation", squatter.id));
    expect(await codeOf(undo(undoLink))).toBe("none");
    expect((await rowOf(id))?.email).toBe(email);
    expect(await activate(app.ember, activation)).toBeNull();
    expect(await rowOf(squatter.id)).toMatchObject({ email: null, state: "unconfirmed" });
  });

  it("An undo leaves the address to a confirmed member who uses it now", async () => {
    const { id, email } = await person();
    await ask(id, "moved-away@mailbox.test");
    const undoLink = await mailedToken(email, "b");
    await confirmMailChange(app.ember, await mailedToken("moved-away@mailbox.test", "m"));
    const heir = await person(app.ember, { email });
    expect(await codeOf(undo(undoLink))).toBe("email.taken");
    expect((await rowOf(heir.id))?.email).toBe(email);
  });
});

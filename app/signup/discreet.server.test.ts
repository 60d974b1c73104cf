import { beforeAll, describe, expect, it, vi } from "vitest";
import { findLink, invite } from "~/accounts/email-links.server";
import { type Origin, logIn } from "~/accounts/login.server";
import { passwordQueue } from "~/accounts/passwords.server";
import { sendReactivationMail } from "~/deletion/reactivation.server";
import type { TenantScope } from "~/tenancy/scope.server";
import type { TrackingRecord } from "~/tracking/traffic-source";
import { testAppOfFile } from "../../tests/support/test-app";
import { answers, applicant, codesOf, mailedLink, password, subjectsTo } from "../../tests/support/newcomer";
import { activate, isConfirmed } from "./activation.server";
import { correctDiscreetly, resendDiscreetly } from "./address-correction.server";
import { findDraft } from "./drafts.server";
import { requestReset, resetPassword } from "./reset.server";
import { signUp } from "./signup.server";

/** Tests of a discreet site, on which only a mail reveals an account (D19). */
const app = testAppOfFile();
let scope: TenantScope;
beforeAll(async () => {
  scope = await app.change(app.ember, { discreet_accounts: true });
});

const confirm = "Confirm your email address";
const exists = "You already have an account";

async function join(wishes: Record<string, string> = {}, at = scope): Promise<string> {
  const result = await signUp(at, applicant(), answers(wishes));
  if (result.outcome !== "mailed") throw new Error("A discreet site logged the member in.");
  return result.draftToken;
}

/** Answers are padded to 300 ms (time-padding.server.ts). The margin allows for an inaccurate timer. */
const evenStep = 290;

const fieldsOf = async (token: string) => (await scope.db.read((q) => findDraft(q, token)))?.fields;

describe("sign-up with an address (A01)", () => {
  it("A sign-up ends the same way for a new, known, deleted or banned address, and only the mails differ", async () => {
    const known = { active: exists, deleted: exists, banned: exists, unconfirmed: confirm } as const;
    for (const [state, subject] of Object.entries(known)) {
      const email = `${state}@members.test`;
      await app.member(scope, { email, state: state as keyof typeof known });
      const fields = await fieldsOf(await join({ email }));
      expect(fields).toMatchObject({ email, completed: true });
      expect(fields?.memberId).toBeTruthy();
      expect(await subjectsTo(app, email)).toEqual([subject]);
    }
    const fields = await fieldsOf(await join({ email: "fresh@members.test" }));
    expect(fields?.memberId).toBeTruthy();
    expect(await subjectsTo(app, "fresh@members.test")).toEqual([confirm]);
  });

  it("Simultaneous sign-ups with one address all end the same way and create one account", async () => {
    const results = await Promise.all([1, 2, 3].map(() => codesOf(join({ email: "at-once@members.test" }))));
    expect(results).toEqual([[], [], []]);
    expect(await app.oracle("select 1 from accounts where email = 'at-once@members.test'")).toHaveLength(1);
  });

  it("A sign-up with a taken address adds a member without an address, and leaves the owner's rows", async () => {
    const owner = await app.member(scope, { email: "owner@members.test" });
    const rows = "select m, a from members m join accounts a on a.member_id = m.id where m.id = $1";
    const before = await app.oracle(rows, [owner]);
    const { memberId } = (await fieldsOf(await join({ email: "owner@members.test" }))) ?? {};
    expect(await app.oracle("select email from accounts where member_id = $1", [memberId])).toEqual([{ email: null }]);
    expect(await app.oracle(rows, [owner])).toEqual(before);
  });

  it("A sign-up uses up its invitation whether the address is new or known", async () => {
    const closed = await app.change(scope, { signups: "invite" });
    const invitation = (await closed.db.write(invite)).slice(1);
    await app.member(closed, { email: "invited@members.test" });
    await join({ email: "invited@members.test", invitation }, closed);
    expect(await codesOf(join({ invitation }, closed))).toEqual(["signup.invitation_used"]);
    scope = await app.change(scope, { signups: "all" });
  });

  it("Known, deleted and new addresses cause the same work, and every answer takes the padded time", async () => {
    const hashing = vi.spyOn(passwordQueue, "run");
    const cost = async (action: (scope: TenantScope) => Promise<unknown>) => {
      hashing.mockClear();
      const units: string[] = [];
      const read: typeof scope.db.read = (work) => {
        units.push("read");
        return scope.db.read(work);
      };
      const write: typeof scope.db.write = (work) => {
        units.push("write");
        return scope.db.write(work);
      };
      const began = performance.now();
      await action({ ...scope, db: { ...scope.db, read, write } });
      const isEven = performance.now() - began >= evenStep;
      return { hashes: hashing.mock.calls.length, units, isEven };
    };
    const costsOf = async (email: string, network: string) => {
      const own = { draftToken: "", network };
      const costs = [
        await cost(async (scope) => (own.draftToken = await join({ email }, scope))),
        await cost((scope) => requestReset(scope, email, network)),
        await cost((scope) => sendReactivationMail(scope, email, network)),
      ];
      await app.clock.advance(61);
      costs.push(await cost((scope) => resendDiscreetly(scope, own.draftToken, network)));
      await app.clock.reset();
      costs.push(await cost((scope) => correctDiscreetly(scope, own, `right.${email}`, password)));
      return costs;
    };
    await app.member(scope, { email: "timed@members.test" });
    await app.member(scope, { email: "leaving@members.test", state: "deleted" });
    const known = await costsOf("timed@members.test", "192.0.2.101");
    expect(known.map(({ hashes }) => hashes)).toEqual([1, 0, 0, 0, 1]);
    expect(known.filter(({ isEven }) => !isEven)).toEqual([]);
    expect(await costsOf("leaving@members.test", "192.0.2.102")).toEqual(known);
    expect(await costsOf("nobody.here@members.test", "192.0.2.103")).toEqual(known);
    hashing.mockRestore();
  });

  it("The owner of an address gets at most three notices a day about sign-ups with this address", async () => {
    await app.member(scope, { email: "flooded@members.test" });
    for (let time = 0; time < 5; time += 1) await join({ email: "flooded@members.test" });
    expect(await subjectsTo(app, "flooded@members.test")).toEqual([exists, exists, exists]);
  });

  it("A request for a new password on a discreet site does not reveal an unknown address", async () => {
    expect(await codesOf(requestReset(scope, "nobody@members.test", "192.0.2.6"))).toEqual([]);
  });
});

describe("confirmation mails of a discreet site", () => {
  it("A discreet site sends the mail again after a minute, six times at most, and only the draft counts (A01)", async () => {
    await app.member(scope, { email: "silent@members.test" });
    const tokens = [await join({ email: "silent@members.test" }), await join({ email: "heard@members.test" })];
    const again = () =>
      Promise.all(tokens.map((token, index) => codesOf(resendDiscreetly(scope, token, `192.0.2.${index}`))));
    expect(await again()).toEqual([["limit.reached"], ["limit.reached"]]);
    for (let time = 2; time <= 6; time += 1) {
      await app.clock.advance(61);
      expect(await again()).toEqual([[], []]);
    }
    await app.clock.advance(61);
    expect(await again()).toEqual([["limit.reached"], ["limit.reached"]]);
    await app.clock.reset();
    expect(await subjectsTo(app, "heard@members.test")).toHaveLength(6);
    expect(await subjectsTo(app, "silent@members.test")).toEqual([exists]);
  });

  it("A confirmation is visible only to the browser that signed up", async () => {
    const token = await join({ email: "watched@members.test" });
    const { memberId = "" } = (await fieldsOf(token)) ?? {};
    expect(await scope.db.read((q) => isConfirmed(q, memberId))).toBe(false);
    await activate(scope, await mailedLink(app, "watched@members.test"));
    expect(await scope.db.read((q) => isConfirmed(q, memberId))).toBe(true);
    expect(await app.marina.db.read((q) => isConfirmed(q, memberId))).toBe(false);
    const { memberId: second = "" } = (await fieldsOf(await join({ email: "watched@members.test" }))) ?? {};
    expect(await scope.db.read((q) => isConfirmed(q, second))).toBe(false);
  });
});

describe("attempts after a sign-up with a stranger's address (A01)", () => {
  const origin: Origin = { network: "192.0.2.50", device: "Test browser", heldToken: undefined };
  const enter = (email: string, secret = password) => codesOf(logIn(scope, email, secret, origin));
  const both = async (probe: (email: string) => Promise<unknown>) => {
    const email = `member${Math.random()}@members.test`;
    await app.member(scope, { email });
    return [await probe(email), await probe(`nobody${Math.random()}@members.test`)];
  };

  it("A login with the chosen password is refused and blocked in the same way for known and new addresses", async () => {
    const probe = async (email: string) => {
      await join({ email });
      const tries = [];
      for (let time = 0; time < 6; time += 1) tries.push(await enter(email));
      return tries;
    };
    const failed = ["login.failed"];
    const answer = [failed, failed, failed, failed, ["login.blocked"], ["login.blocked"]];
    expect(await both(probe)).toEqual([answer, answer]);
  });

  it("A second sign-up with the same name is refused for known and new addresses alike, in any spelling", async () => {
    const probe = async (email: string) => {
      const name = `Quimby ${email.slice(0, 14)}`;
      await join({ email, name });
      return [await codesOf(join({ name })), await codesOf(join({ name: name.toUpperCase() }))];
    };
    expect(await both(probe)).toEqual([
      [["name.taken"], ["name.taken"]],
      [["name.taken"], ["name.taken"]],
    ]);
  });

  it("Of two simultaneous sign-ups with one name, one is refused, for known and new addresses", async () => {
    const probe = async (email: string) => {
      const name = `Twin ${email.slice(0, 14)}`;
      const ends = await Promise.all([codesOf(join({ email, name })), codesOf(join({ name }))]);
      return ends.flat();
    };
    expect(await both(probe)).toEqual([["name.taken"], ["name.taken"]]);
  });

  it("The first sign-up can have its mail sent again after a second sign-up with the same address", async () => {
    const probe = async (email: string) => {
      const token = await join({ email });
      await app.clock.advance(61);
      await join({ email });
      const again = await codesOf(resendDiscreetly(scope, token, "192.0.2.51"));
      await app.clock.reset();
      return again;
    };
    expect(await both(probe)).toEqual([[], []]);
  });
});

describe("the owner of the mailbox", () => {
  const origin: Origin = { network: "192.0.2.60", device: "Test browser", heldToken: undefined };

  it("The owner of the mailbox can log in after the confirmation, and the name is no longer reserved", async () => {
    await join({ email: "owns@members.test", name: "Held until then" });
    await activate(scope, await mailedLink(app, "owns@members.test"));
    expect(await codesOf(logIn(scope, "owns@members.test", password, origin))).toEqual([]);
    expect(await app.oracle("select 1 from held_names where name_key = 'held until then'")).toEqual([]);
  });

  it("A password reset from another browser confirms the address too", async () => {
    await join({ email: "elsewhere@members.test" });
    await requestReset(scope, "elsewhere@members.test", "192.0.2.61");
    const wanted = { password: "another four words here", passwordRepeat: "another four words here" };
    await resetPassword(scope, await mailedLink(app, "elsewhere@members.test", "reset"), wanted);
    expect(await codesOf(logIn(scope, "elsewhere@members.test", wanted.password, origin))).toEqual([]);
    const state = "select m.state from members m join accounts a on a.member_id = m.id where a.email = $1";
    expect(await app.oracle(state, ["elsewhere@members.test"])).toEqual([{ state: "active" }]);
  });
});

describe("correction of a mistyped address on a discreet site (A11)", () => {
  const correct = (draftToken: string, email: string, secret = password) =>
    codesOf(correctDiscreetly(scope, { draftToken, network: applicant().network }, email, secret));

  it("A correction of an address needs the password and cancels the first mail's link", async () => {
    const token = await join({ email: "mistypd@members.test" });
    const first = await mailedLink(app, "mistypd@members.test");
    expect(await correct(token, "mistyped@members.test", "wrong wrong wrong")).toEqual(["password.old_wrong"]);
    expect(await correct(token, "abc")).toEqual(["email.new_invalid"]);
    expect(await correct("x".repeat(43), "mistyped@members.test")).toEqual(["signup.draft_lost"]);
    expect(await correct(token, "mistyped@members.test")).toEqual([]);
    expect(await activate(scope, first)).toBeNull();
    expect(await activate(scope, await mailedLink(app, "mistyped@members.test"))).toBe(
      (await fieldsOf(token))?.memberId,
    );
  });

  it("A correction to a taken address gets the same answer and notifies its owner", async () => {
    await app.member(scope, { email: "third@members.test" });
    const token = await join({ email: "second@members.test" });
    expect(await correct(token, "third@members.test")).toEqual([]);
    expect((await fieldsOf(token))?.email).toBe("third@members.test");
    expect(await subjectsTo(app, "third@members.test")).toEqual([exists]);
    const { memberId } = (await fieldsOf(token)) ?? {};
    const [account] = await app.oracle<{ email: string | null }>("select email from accounts where member_id = $1", [
      memberId,
    ]);
    expect(account?.email).toBeNull();
  });

  it("A correction from a taken address to a free one keeps the chosen name", async () => {
    await app.member(scope, { email: "neighbour@members.test" });
    const token = await join({ email: "neighbour@members.test", name: "Chosen name" });
    expect(await correct(token, "own@members.test")).toEqual([]);
    const [row] = await app.oracle<{ name: string }>(
      "select p.name from accounts a join profiles p using (member_id) where a.email = 'own@members.test'",
    );
    expect(row?.name).toBe("Chosen name");
  });
});

describe("Known and new addresses leave the same state (A01)", () => {
  const origin: Origin = { network: "192.0.2.70", device: "Test browser", heldToken: undefined };
  const hour = 60 * 60;
  const tracking = { t: "press", at: "2026-11-25T00:00:00.000Z" } as unknown as TrackingRecord;
  const wishes = { tracking, locale: "fr", marketing: ["promotions", "news"] as const };
  let serial = 0;

  const correct = (draftToken: string, email: string) =>
    codesOf(correctDiscreetly(scope, { draftToken, network: applicant().network }, email, password));

  const begin = async (own: Record<string, string>) => {
    const result = await signUp(scope, applicant(wishes), answers(own));
    return result.outcome === "mailed" ? result.draftToken : "";
  };

  /** Runs a probe with a member's email address, and with an address that has no account. */
  const both = async <T>(probe: (victim: string, own: string, name: string) => Promise<T>): Promise<[T, T]> => {
    const [known, fresh] = [`stranger${serial + 1}@members.test`, `stranger${serial + 2}@members.test`];
    serial += 2;
    await app.member(scope, { email: known });
    const of = async (victim: string, label: string) => {
      const end = await probe(victim, `own.${label}@members.test`, `Pair ${label}`);
      await app.clock.reset();
      return end;
    };
    return [await of(known, `k${serial}`), await of(fresh, `f${serial}`)];
  };

  const idOf = async (email: string) =>
    (await app.oracle<{ id: string }>("select member_id as id from accounts where email = $1", [email]))[0]?.id ?? "";

  /** All rows of a member without random values. Times become whole hours before now. */
  const rowsOf = async (memberId: string, label: string) => {
    const tables = await app.oracle<{ name: string; own: string }>(`
      select table_name as name, case when table_name = 'members' then 'id' else 'member_id' end as own
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mail_outbox'
        and (column_name = 'member_id' or table_name = 'members' and column_name = 'id') order by 1`);
    const now = (await scope.db.read((q) => q.now())).getTime();
    const random = /^(id|reference|token_hash|password_hash|key|cell_|.*_id|memberId|passwordHash)$/;
    const evened = (key: string, value: unknown) => {
      if (random.test(key)) return "";
      if (typeof value !== "string") return value;
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return Math.round((now - Date.parse(value)) / 1000 / hour);
      return value.toLowerCase().replaceAll(label, "");
    };
    const rows = await Promise.all(
      tables.map(async ({ name, own }) => {
        const open = name === "email_links" ? "and used_at is null" : "";
        const found = await app.oracle<{ row: Record<string, unknown> }>(
          `select to_jsonb(t) as row from ${name} t where ${own} = $1 ${open}`,
          [memberId],
        );
        return found.map(({ row }) => [name, JSON.stringify(row, (key, value) => evened(key, value))].join(" "));
      }),
    );
    return rows.flat().sort();
  };

  it("A corrected sign-up has the same rows after a known and after a new first address (A01)", async () => {
    const [known, fresh] = await both(async (victim, own, name) => {
      const token = await begin({ email: victim, name });
      await app.clock.advance(5 * hour);
      await correct(token, own);
      return rowsOf(await idOf(own), name.slice(5));
    });
    expect(fresh.filter((row) => row.startsWith("consents "))).toHaveLength(4);
    expect(fresh.filter((row) => /^(members|accounts) .*_at":5/.test(row))).toHaveLength(2);
    expect(known).toEqual(fresh);
  });

  it("A correction to a known and to a new address leaves the same rows of the own account (A01)", async () => {
    const [known, fresh] = await both(async (victim, own, name) => {
      const token = await begin({ email: own, name });
      const memberId = await idOf(own);
      await correct(token, victim);
      await correct(token, `two.${own}`);
      return rowsOf(memberId, name.slice(5));
    });
    expect(known).toEqual(fresh);
  });

  it("Simultaneous corrections of a known and of a new first address get the same answers and create one account (A01)", async () => {
    const ends = await both(async (victim, own, name) => {
      const token = await begin({ email: victim, name });
      const codes = await Promise.all([correct(token, own), correct(token, own)]);
      return { codes, accounts: (await app.oracle("select 1 from accounts where email = $1", [own])).length };
    });
    const expected = { codes: [[], []], accounts: 1 };
    expect(ends).toEqual([expected, expected]);
  });

  it("A correction to a known and to a new address ends the links and resets of the first address (A01)", async () => {
    const ends = await both(async (victim, own, name) => {
      const token = await begin({ email: own, name });
      const first = await mailedLink(app, own);
      await requestReset(scope, own, applicant().network);
      const reset = await mailedLink(app, own, "reset");
      await correct(token, victim);
      const isOpen = async (link: string) => (await scope.db.read((q) => findLink(q, link))) !== null;
      const links = [await isOpen(first), await isOpen(reset)];
      const mails = await subjectsTo(app, own);
      await requestReset(scope, own, applicant().network);
      return { links, mails: (await subjectsTo(app, own)).length - mails.length };
    });
    const expected = { links: [false, false], mails: 0 };
    expect(ends).toEqual([expected, expected]);
  });

  it("A known and a new corrected address get equally many mails, from the own draft and from other sign-ups (A01)", async () => {
    const [known, fresh] = await both(async (victim, own, name) => {
      const token = await begin({ email: victim, name });
      await app.clock.advance(61);
      await codesOf(resendDiscreetly(scope, token, applicant().network));
      await begin({ email: victim, name: `${name} two` });
      await correct(token, own);
      for (let time = 0; time < 4; time += 1) {
        await app.clock.advance(61);
        await codesOf(resendDiscreetly(scope, token, applicant().network));
        await app.clock.advance(61);
        await begin({ email: own, name: `${name} ${time}` });
      }
      return subjectsTo(app, own);
    });
    expect(fresh).toHaveLength(6);
    expect(known).toEqual(fresh);
  });

  it("A corrected sign-up can be confirmed, and its member can log in", async () => {
    const ends = await both(async (victim, own, name) => {
      const token = await begin({ email: victim, name });
      await correct(token, own);
      const memberId = await activate(scope, await mailedLink(app, own));
      const login = await codesOf(logIn(scope, own, password, origin));
      return { isOwn: memberId === (await fieldsOf(token))?.memberId, login };
    });
    const expected = { isOwn: true, login: [] };
    expect(ends).toEqual([expected, expected]);
  });
});

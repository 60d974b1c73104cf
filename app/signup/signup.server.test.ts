import { describe, expect, it, vi } from "vitest";
import * as accounts from "~/accounts/accounts.server";
import { linkPurposes } from "~/accounts/email-links";
import { findLink, issueLink, redeemLink } from "~/accounts/email-links.server";
import { logIn } from "~/accounts/login.server";
import { passwordQueue } from "~/accounts/passwords.server";
import { endAllSessions } from "~/accounts/sessions.server";
import type { Viewer } from "~/accounts/viewer";
import { isId, randomId } from "~/platform/ids";
import { hashToken } from "~/platform/keys.server";
import { limits } from "~/platform/limits";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { answers, answerSteps, applicant, codesOf, mailedLink, password } from "../../tests/support/newcomer";
import { activate, resendActivation } from "./activation.server";
import { correctAddress } from "./address-correction.server";
import { findDraft } from "./drafts.server";
import { requestReset, resetPassword } from "./reset.server";
import { signUp } from "./signup.server";
import { saveStep } from "./steps.server";

const app = testAppOfFile();

async function newMember(scope: TenantScope = app.ember) {
  const given = answers();
  const result = await signUp(scope, applicant(), given);
  if (result.outcome !== "in") throw new Error("The sign-up did not log the member in.");
  return { ...given, memberId: result.session.memberId, session: result.session };
}

const stateOf = async (memberId: string) =>
  (
    await app.oracle<{ state: string; listed: boolean }>(
      "select m.state, p.listed from members m join profiles p on p.member_id = m.id where m.id = $1",
      [memberId],
    )
  )[0];

describe("sign-up step by step", () => {
  it("A draft contains no password and can be finished", async () => {
    const given = answers();
    const who = applicant();
    const step = (index: number, fields: object, draftToken?: string) =>
      saveStep(app.ember, { ...who, draftToken }, index, fields);
    const token = await step(0, { email: given.email, gender: "male", country: "GB" });
    await step(1, { name: given.name }, token);
    await step(2, { password }, token);
    await step(3, { date_of_birth: "1990-05-17" }, token);
    const draft = await app.ember.db.read((q) => findDraft(q, token));
    expect(draft).toMatchObject({ step: 4, fields: { email: given.email, name: given.name } });
    expect(JSON.stringify(await app.oracle("select * from signup_drafts"))).not.toContain(password);

    const result = await signUp(app.ember, { ...who, draftToken: token }, { signup_message: "Hi" });
    expect(result.outcome).toBe("in");
    expect((await app.ember.db.read((q) => findDraft(q, token)))?.fields).toMatchObject({ completed: true });
    expect(JSON.stringify(await app.oracle("select * from signup_drafts"))).not.toContain(given.name);
    expect((await logIn(app.ember, given.email, password, { ...who, heldToken: undefined })).token).toBeTruthy();
  });

  it("A wrong answer is refused at its step with its field", async () => {
    await app.member(app.ember, { email: "taken@members.test", name: "Taken" });
    await app.member(app.ember, { email: "leaving@members.test", state: "deleted" });
    const base = { gender: "male", country: "GB" };
    const begun = { ...base, email: "begun@members.test" };
    const draftToken = await saveStep(app.ember, applicant(), 0, begun);
    const step = (index: number, fields: object) =>
      codesOf(saveStep(app.ember, applicant({ draftToken }), index, fields));
    expect(await step(0, { email: "abc", gender: "", country: "XX" })).toEqual([
      "email: email.invalid",
      "gender: gender.required",
      "country: country.invalid",
    ]);
    expect(await step(0, { ...base, email: "Taken@members.test" })).toEqual(["email.taken"]);
    expect(await step(0, { ...base, email: "leaving@members.test" })).toEqual(["email.pending_deletion"]);
    expect(await step(1, { name: "tAKEN" })).toEqual(["name.taken"]);
    expect(await step(2, { password: "short" })).toEqual(["password: password.too_short"]);
    expect(await step(3, { date_of_birth: "" })).toEqual(["date_of_birth: birth_date.invalid"]);
  });

  it("The last step asks for the password again, and a mismatch returns to the step of the password (ACC-17)", async () => {
    const { email, name, ...given } = answers();
    const who = applicant();
    const draftToken = await saveStep(app.ember, who, 0, { email, gender: "male", country: "GB" });
    await saveStep(app.ember, { ...who, draftToken }, 1, { name });
    await saveStep(app.ember, { ...who, draftToken }, 2, { password });
    const finish = (again: string) =>
      signUp(app.ember, { ...who, draftToken }, { ...given, email, name, password: again });
    expect(await codesOf(finish(`${password}!`))).toEqual(["password.mismatch"]);
    expect((await app.ember.db.read((q) => findDraft(q, draftToken)))?.step).toBe(2);
    expect((await finish(password)).outcome).toBe("in");
    expect((await logIn(app.ember, email, password, { ...who, heldToken: undefined })).token).toBeTruthy();
  });

  it("A refusal at the last step returns the draft to the step of the refused field", async () => {
    const given = answers({ email: "late@members.test" });
    const who = applicant();
    const draftToken = await saveStep(app.ember, who, 0, { email: given.email, gender: "male", country: "GB" });
    await saveStep(app.ember, { ...who, draftToken }, 1, { name: given.name });
    await app.member(app.ember, { email: "late@members.test" });
    expect(await codesOf(signUp(app.ember, { ...who, draftToken }, given))).toEqual(["email.taken"]);
    expect((await app.ember.db.read((q) => findDraft(q, draftToken)))?.step).toBe(0);
  });
});

describe("signing up", () => {
  it("A sign-up creates an unlisted member with wallet and session, and mails the confirmation", async () => {
    const { memberId, email, name } = await newMember();
    expect(isId(memberId)).toBe(true);
    expect(await stateOf(memberId)).toEqual({ state: "unconfirmed", listed: false });
    const [row] = await app.oracle<Record<string, unknown>>(
      `select a.signup_message, a.terms_version_at, w.balance,
         array(select c.kind from consents c where c.member_id = a.member_id and c.version_at = a.terms_version_at order by 1) as agreed, (select count(*)::int from sessions s where s.member_id = a.member_id) as sessions
       from accounts a join wallets w using (member_id) where member_id = $1`,
      [memberId],
    );
    expect(row).toMatchObject({
      signup_message: "Hello there",
      balance: 0,
      sessions: 1,
      agreed: ["sensitive", "terms"],
    });
    const token = await mailedLink(app, email);
    expect(token).toMatch(/^a[\w-]{43}$/);
    const [mail] = await app.mailsTo(email);
    expect(mail?.from.name).toBe(app.ember.tenant.settings.mail_name);
    expect(mail?.subject).not.toContain(app.ember.tenant.settings.name);
    expect(mail?.text).toContain(name);
    const [sent] = await app.oracle<Record<string, unknown>>("select * from mail_outbox where member_id = $1", [
      memberId,
    ]);
    // Link and receiver are erased after the mail is sent.
    expect(sent).toMatchObject({ sealed_facts: "", to_address: "" });
    expect(sent?.sent_at).not.toBeNull();
    expect(JSON.stringify(await app.oracle("select * from email_links"))).not.toContain(token);
  });

  it("A sign-up needs both consents and every field", async () => {
    expect(await codesOf(signUp(app.ember, applicant({ terms: false, consent: false }), answers()))).toEqual([
      "terms: signup.terms_required",
      "consent: signup.consent_required",
    ]);
    expect(await codesOf(signUp(app.ember, applicant(), {}))).toEqual([
      "email: email.invalid",
      "gender: gender.required",
      "country: country.invalid",
      "name: name.required",
      "password: password.too_short",
      "date_of_birth: birth_date.invalid",
    ]);
  });

  it("One network can learn about a limited number of taken addresses", async () => {
    await app.member(app.ember, { email: "asked-for@members.test" });
    const who = applicant();
    const ask = () => codesOf(signUp(app.ember, who, answers({ email: "asked-for@members.test" })));
    for (let turn = 0; turn < limits.signupStep.points; turn += 1) expect(await ask()).toEqual(["email.taken"]);
    expect(await ask()).toEqual(["limit.reached"]);
  });

  it("A phone network shared by many has room for sign-ups that go through the steps and confirm their mail", async () => {
    const { network } = applicant();
    for (let turn = 0; turn < limits.signup.points + 10; turn += 1) {
      const given = answers();
      const draftToken = await answerSteps(app.ember, applicant({ network }), given);
      expect((await signUp(app.ember, applicant({ network, draftToken }), { email: given.email })).outcome).toBe("in");
      if (turn % 3 > 0) await activate(app.ember, await mailedLink(app, given.email), network);
    }
  });

  it("A script that sends whole forms is limited and is told how long to wait", async () => {
    const { network } = applicant();
    const post = () => signUp(app.ember, applicant({ network }), answers());
    for (let turn = 0; turn < limits.signup.points / 4; turn += 1) expect((await post()).outcome).toBe("in");
    await expect(post()).rejects.toMatchObject({ code: "limit.reached", facts: { seconds: expect.any(Number) } });
  });

  it("Of simultaneous sign-ups with one address, one is admitted", async () => {
    const results = await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        codesOf(signUp(app.ember, applicant(), answers({ email: "twice@members.test", name: `Twin ${turn}` }))),
      ),
    );
    expect(results.map(([code]) => code ?? "in").sort()).toEqual(["email.taken", "email.taken", "email.taken", "in"]);
    expect(await app.oracle("select 1 from accounts where email = 'twice@members.test'")).toHaveLength(1);
  });

  it("The same address and name can sign up on two tenants", async () => {
    const given = answers({ email: "both@members.test", name: "Both" });
    const home = { country: app.marina.tenant.settings.countries[0] as string };
    expect((await signUp(app.ember, applicant(), given)).outcome).toBe("in");
    expect((await signUp(app.marina, applicant(), { ...given, ...home })).outcome).toBe("in");
  });

  it("A sign-up grants the welcome credits once, through the ledger", async () => {
    const scope = await app.change(app.ember, { signup_credits: 7 });
    const { memberId } = await newMember(scope);
    await app.change(app.ember, { signup_credits: 0 });
    const [row] = await app.oracle<{ balance: number; moved: number }>(
      `select w.balance, (select sum(amount)::int from ledger_entries e where e.member_id = w.member_id and account = 'wallet') as moved
       from wallets w where member_id = $1`,
      [memberId],
    );
    expect(row).toEqual({ balance: 7, moved: 7 });
  });
});

describe("sign-up access of a site", () => {
  it("A site that requires a traffic source refuses each step and the end of a sign-up without one", async () => {
    const scope = await app.change(app.ember, { signups: "with_trafficsource" });
    const fields = { email: "src@members.test", gender: "male", country: "GB" };
    expect(await codesOf(saveStep(scope, applicant(), 0, fields))).toEqual(["signup.closed"]);
    expect(await codesOf(signUp(scope, applicant(), answers()))).toEqual(["signup.closed"]);
    expect((await signUp(scope, applicant({ hasTrafficSource: true }), answers())).outcome).toBe("in");
    await app.change(app.ember, { signups: "all" });
  });
});

describe("activation", () => {
  it("A confirmation lists the member and can be repeated, but opening the link changes nothing", async () => {
    const { memberId, email } = await newMember();
    const token = await mailedLink(app, email);
    await app.ember.db.read((q) => findLink(q, token));
    expect(await stateOf(memberId)).toEqual({ state: "unconfirmed", listed: false });
    expect(await activate(app.ember, token)).toBe(memberId);
    expect(await stateOf(memberId)).toEqual({ state: "active", listed: true });
    expect(await activate(app.ember, token)).toBe(memberId);
  });

  it("A wrong, expired or foreign token confirms nothing", async () => {
    const { email, memberId } = await newMember();
    const token = await mailedLink(app, email);
    expect(await activate(app.ember, `a${"x".repeat(43)}`)).toBeNull();
    expect(await activate(app.marina, token)).toBeNull();
    await app.clock.advance(7 * 86_400 + 1);
    expect(await activate(app.ember, token)).toBeNull();
    await app.clock.reset();
    expect(await stateOf(memberId)).toEqual({ state: "unconfirmed", listed: false });
  });

  it("The confirmation mail is sent again after a minute, six times a day at most", async () => {
    const { memberId } = await newMember();
    expect(await codesOf(resendActivation(app.ember, memberId))).toEqual(["limit.reached"]);
    for (let time = 2; time <= 6; time += 1) {
      await app.clock.advance(61);
      expect(await codesOf(resendActivation(app.ember, memberId))).toEqual([]);
    }
    await app.clock.advance(61);
    expect(await codesOf(resendActivation(app.ember, memberId))).toEqual(["limit.reached"]);
    await app.clock.reset();
  });

  it("A correction of an address needs the password, mails the new address and cancels the first link", async () => {
    const { memberId, email, session } = await newMember();
    const first = await mailedLink(app, email);
    const viewer = { memberId, sessionId: session.sessionId, state: "unconfirmed" } as Viewer;
    const correct = (address: string, secret: string) =>
      codesOf(correctAddress(app.ember, { viewer, network: "192.0.2.1" }, address, secret));
    expect(await correct("abc", password)).toEqual(["email.new_invalid"]);
    expect(await correct("right@members.test", "wrong-wrong-wrong")).toEqual(["password.old_wrong"]);
    expect(await correct("right@members.test", password)).toEqual([]);
    expect(await activate(app.ember, first)).toBeNull();
    expect(await activate(app.ember, await mailedLink(app, "right@members.test"))).toBe(memberId);
  });
});

describe("attempts by corrections of an address (A01, A07)", () => {
  const unconfirmed = (memberId: string) => ({ memberId, sessionId: randomId(), state: "unconfirmed" }) as Viewer;

  it("Corrections to taken addresses are limited like the first step of a sign-up", async () => {
    const { email: taken } = await newMember();
    const asker = { viewer: unconfirmed((await newMember()).memberId), network: "198.51.100.77" };
    const codes: string[] = [];
    for (let time = 0; time <= limits.signupStep.points; time += 1) {
      codes.push(...(await codesOf(correctAddress(app.ember, asker, taken, password))));
    }
    expect(codes.slice(-2)).toEqual(["email.taken", "limit.reached"]);
  });

  it("Corrections of an address send mails to at most six mailboxes a day", async () => {
    const { memberId } = await newMember();
    const asker = { viewer: unconfirmed(memberId), network: "198.51.100.78" };
    const codes = [];
    for (let time = 1; time <= 6; time += 1) {
      codes.push(await codesOf(correctAddress(app.ember, asker, `stranger${time}@members.test`, password)));
    }
    expect(codes.flat()).toEqual(["limit.reached"]);
  });

  it("A correction does not replace an address that is confirmed while the password is checked", async () => {
    const { memberId, email } = await newMember();
    const link = await mailedLink(app, email);
    const hashing = vi.spyOn(passwordQueue, "run").mockImplementationOnce(async (task) => {
      const answer = await task();
      await activate(app.ember, link);
      return answer;
    });
    const asker = { viewer: unconfirmed(memberId), network: "198.51.100.79" };
    expect(await codesOf(correctAddress(app.ember, asker, "unproven@members.test", password))).toEqual([
      "page.not_found",
    ]);
    hashing.mockRestore();
    const rows = await app.oracle("select email from accounts where member_id = $1", [memberId]);
    expect(rows).toEqual([{ email }]);
  });

  it("A reset link in the first mailbox becomes invalid when the sign-up corrects its address", async () => {
    const { memberId, email } = await newMember();
    await requestReset(app.ember, email, "192.0.2.1");
    const reset = await mailedLink(app, email, "reset");
    const asker = { viewer: unconfirmed(memberId), network: "198.51.100.80" };
    await correctAddress(app.ember, asker, `really-${email}`, password);
    const wanted = { password: "another four words", passwordRepeat: "another four words" };
    expect(await codesOf(resetPassword(app.ember, reset, wanted))).toEqual(["link.invalid"]);
  });
});

describe("a repeated last step", () => {
  it("A repeated last step does not log in after a logout or a new password", async () => {
    const given = answers();
    const draftToken = await answerSteps(app.ember, applicant(), given);
    const press = () => signUp(app.ember, applicant({ draftToken }), { email: given.email });
    const first = await press();
    if (first.outcome !== "in") throw new Error("The sign-up did not log in.");
    expect(await codesOf(press())).toEqual([]);
    await app.ember.db.write((w) => endAllSessions(w, first.session.memberId, "password"));
    expect(await codesOf(press())).not.toEqual([]);
    const open = "select 1 from sessions where member_id = $1 and ended_at is null";
    expect(await app.oracle(open, [first.session.memberId])).toEqual([]);
  });
});

describe("simultaneous corrections to one address", () => {
  it("Of two simultaneous corrections to one address, the database refuses one", async () => {
    const two = [await newMember(), await newMember()];
    // Both corrections must pass the look-up before either correction writes.
    const blind = vi.spyOn(accounts, "findAccountByEmail").mockResolvedValue(null);
    const codes = await Promise.all(
      two.map(({ memberId, session }) => {
        const viewer = { memberId, sessionId: session.sessionId, state: "unconfirmed" } as Viewer;
        return codesOf(correctAddress(app.ember, { viewer, network: "192.0.2.1" }, "same@members.test", password));
      }),
    );
    blind.mockRestore();
    expect(codes.map((each) => each.join()).sort()).toEqual(["", "email.taken"]);
  });
});

describe("a new password", () => {
  const wanted = { password: "another four words", passwordRepeat: "another four words" };

  it("A reset link works once, ends all sessions and other links, and does not log in", async () => {
    const { memberId, email } = await newMember();
    await requestReset(app.ember, email, "192.0.2.1");
    const first = await mailedLink(app, email, "reset");
    await requestReset(app.ember, email, "192.0.2.1");
    const second = await mailedLink(app, email, "reset");
    expect(await codesOf(resetPassword(app.ember, first, { ...wanted, passwordRepeat: "something else" }))).toEqual([
      "password.mismatch",
    ]);
    expect(await codesOf(resetPassword(app.marina, first, wanted))).toEqual(["link.invalid"]);
    expect(await codesOf(resetPassword(app.ember, first, wanted))).toEqual([]);
    expect(await codesOf(resetPassword(app.ember, first, wanted))).toEqual(["link.invalid"]);
    expect(await codesOf(resetPassword(app.ember, second, wanted))).toEqual(["link.invalid"]);
    expect(await app.oracle("select 1 from sessions where member_id = $1 and ended_at is null", [memberId])).toEqual(
      [],
    );
    const login = (secret: string) =>
      codesOf(logIn(app.ember, email, secret, { network: "192.0.2.2", device: "", heldToken: undefined }));
    expect(await login(password)).toEqual(["login.failed"]);
    expect(await login(wanted.password)).toEqual([]);
  });

  it("A reset link expires after an hour", async () => {
    const { email } = await newMember();
    await requestReset(app.ember, email, "192.0.2.3");
    const token = await mailedLink(app, email, "reset");
    await app.clock.advance(3601);
    expect(await codesOf(resetPassword(app.ember, token, wanted))).toEqual(["link.invalid"]);
    await app.clock.reset();
  });

  it("Three reset links are mailed a day, even for simultaneous requests", async () => {
    const { email } = await newMember();
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => codesOf(requestReset(app.ember, email, "192.0.2.4"))),
    );
    expect(asked.filter((codes) => codes.length === 0)).toHaveLength(3);
    expect(asked.flat()).toEqual(Array(3).fill("reset.too_many"));
    await app.clock.advance(86_401);
    expect(await codesOf(requestReset(app.ember, email, "192.0.2.4"))).toEqual([]);
    await app.clock.reset();
  });

  it("A known browser of the owner still gets a reset link after strangers have used up the limit (A02)", async () => {
    const { email } = await newMember();
    const { deviceProof } = await logIn(app.ember, email, password, {
      network: "192.0.2.6",
      device: "",
      heldToken: undefined,
    });
    const ask = (proof?: string) => codesOf(requestReset(app.ember, email, "192.0.2.7", proof));
    for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual([]);
    expect(await ask()).toEqual(["reset.too_many"]);
    expect(await ask(`x${deviceProof}`)).toEqual(["reset.too_many"]);
    for (let time = 0; time < 3; time += 1) expect(await ask(deviceProof)).toEqual([]);
    expect(await ask(deviceProof)).toEqual(["reset.too_many"]);
  });

  it("A request for a new password with an unknown or malformed address is refused", async () => {
    expect(await codesOf(requestReset(app.ember, "nobody@members.test", "192.0.2.5"))).toEqual(["email.unknown"]);
    expect(await codesOf(requestReset(app.ember, "abc", "192.0.2.5"))).toEqual(["email.invalid"]);
  });
});

describe("mailed tokens (A05)", () => {
  it("A mailed token works only for its purpose and on its site", async () => {
    const { memberId } = await newMember();
    for (const purpose of linkPurposes) {
      const token = await app.ember.db.write((w) => issueLink(w, purpose, memberId));
      for (const other of linkPurposes.filter((each) => each !== purpose)) {
        expect(await app.ember.db.write((w) => redeemLink(w, token, other))).toBeNull();
      }
      if (purpose !== "activation") expect(await activate(app.ember, token)).toBeNull();
      expect(await app.marina.db.read((q) => findLink(q, token))).toBeNull();
      expect((await app.ember.db.write((w) => redeemLink(w, token, purpose)))?.memberId).toBe(memberId);
      expect(await app.ember.db.write((w) => redeemLink(w, token, purpose))).toBeNull();
      expect(await app.oracle("select 1 from sessions where token_hash = $1", [hashToken(token)])).toEqual([]);
    }
    expect(await stateOf(memberId)).toMatchObject({ state: "unconfirmed" });
  });
});

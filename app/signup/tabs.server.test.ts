import { describe, expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { answerSteps, answers, applicant, codesOf, password } from "../../tests/support/newcomer";
import { findDraft, saveDraft } from "./drafts.server";
import { signUp } from "./signup.server";
import { signupState } from "./state.server";
import { draftDays } from "./steps";
import { saveStep } from "./steps.server";

const app = testAppOfFile();

const draftOf = (token: string | undefined) => app.ember.db.read((q) => findDraft(q, token));
const accountsOf = (email: string) => app.oracle("select member_id from accounts where email = $1", [email]);
const last = ({ email, signup_message }: ReturnType<typeof answers>) => ({ email, signup_message });

describe("one draft in two tabs", () => {
  it("A draft keeps answers that two tabs send at once", async () => {
    const who = applicant();
    const { email, gender, country } = answers();
    const draftToken = await saveStep(app.ember, who, 0, { email, gender, country });
    const tab = { ...who, draftToken };
    await Promise.all([
      saveStep(app.ember, tab, 1, { name: "Two tabs" }),
      saveStep(app.ember, tab, 2, { password }),
      saveStep(app.ember, tab, 3, { date_of_birth: "1990-05-17" }),
    ]);
    const fields = (await draftOf(draftToken))?.fields;
    expect(fields).toMatchObject({ email, name: "Two tabs", date_of_birth: "1990-05-17" });
    expect(fields?.passwordHash).toBeTruthy();
    expect((await signUp(app.ember, tab, { email })).outcome).toBe("in");
  });

  it("After an answer in any tab, the sign-up continues at the first open step of the draft", async () => {
    const given = answers();
    const who = applicant();
    const draftToken = await answerSteps(app.ember, who, given);
    await saveStep(app.ember, { ...who, draftToken }, 1, { name: `${given.name} again` });
    expect((await draftOf(draftToken))?.step).toBe(4);
  });

  it("A draft finished in several tabs at once creates one member and logs in all tabs", async () => {
    const given = answers();
    const draftToken = await answerSteps(app.ember, applicant(), given);
    const results = await Promise.all([1, 2, 3].map(() => signUp(app.ember, applicant({ draftToken }), last(given))));
    const members = results.map((result) => result.outcome === "in" && result.session.memberId);
    expect(new Set(members).size).toBe(1);
    expect(await accountsOf(given.email)).toHaveLength(1);
  });

  it("A repeated last step gets the first answer for two minutes, in the same browser only", async () => {
    const given = answers();
    const draftToken = await answerSteps(app.ember, applicant(), given);
    const again = (wishes: object) => signUp(app.ember, applicant({ draftToken, ...wishes }), last(given));
    const first = await again({});
    const second = await again({});
    expect([first, second].map((result) => result.outcome === "in" && result.session.memberId)[1]).toBe(
      first.outcome === "in" && first.session.memberId,
    );
    expect(await codesOf(again({ draftToken: "x".repeat(43) }))).toEqual(["signup.draft_lost"]);
    expect(await codesOf(signUp(app.marina, applicant({ draftToken }), last(given)))).toEqual(["signup.draft_lost"]);
    await app.clock.advance(121);
    expect(await codesOf(again({}))).toEqual(["signup.draft_lost"]);
    await app.clock.reset();
  });

  it("The draft of a finished sign-up does not fill in the next one", async () => {
    const given = answers();
    const draftToken = await answerSteps(app.ember, applicant(), given);
    await signUp(app.ember, applicant({ draftToken }), last(given));
    const { gender, country } = given;
    const next = await saveStep(app.ember, applicant({ draftToken }), 0, {
      email: "next@members.test",
      gender,
      country,
    });
    expect(next).not.toBe(draftToken);
    const email = "next@members.test";
    expect((await draftOf(next))?.fields).toEqual({ email, email_typed: email, gender, country });
  });
});

describe("a draft", () => {
  it("A draft can be continued at its step for seven days, and not later", async () => {
    const given = answers();
    const draftToken = await saveStep(app.ember, applicant(), 0, {
      email: given.email,
      gender: "male",
      country: "GB",
    });
    await app.clock.advance(draftDays * 86_400 - 60);
    expect(signupState(await draftOf(draftToken), null)).toMatchObject({ step: 1, fields: { email: given.email } });
    await app.clock.advance(120);
    const gone = await draftOf(draftToken);
    expect(gone).toBeNull();
    expect(signupState(gone, null)).toMatchObject({ step: 0, isLost: false });
    expect(signupState(gone, "2")).toMatchObject({ step: 0, isLost: true });
    const tab = applicant({ draftToken });
    expect(await codesOf(saveStep(app.ember, tab, 1, { name: given.name }))).toEqual(["signup.draft_lost"]);
    expect(await codesOf(signUp(app.ember, tab, { email: given.email }))).toEqual(["signup.draft_lost"]);
    await app.clock.reset();
  });

  it("An unknown token from a browser gets a new draft with a new token (A07)", async () => {
    const planted = "p".repeat(43);
    const token = await app.ember.db.write((w) => saveDraft(w, planted, { step: 0, fields: { email: "a@b.test" } }));
    expect(token).not.toBe(planted);
    expect(await draftOf(planted)).toBeNull();
  });

  it("A draft does not exist on another tenant", async () => {
    const token = await answerSteps(app.ember, applicant(), answers());
    expect(await app.marina.db.read((q) => findDraft(q, token))).toBeNull();
  });
});

describe("two sign-ups with one address in two browsers", () => {
  it("Of two sign-ups with one address, one is admitted and the other is refused at the step of the address (ACC-35)", async () => {
    const one = answers({ email: "race@members.test" });
    const two = answers({ email: "race@members.test" });
    const tabs = await Promise.all([one, two].map((given) => answerSteps(app.ember, applicant(), given)));
    const results = await Promise.all(
      tabs.map((draftToken) => codesOf(signUp(app.ember, applicant({ draftToken }), { email: "race@members.test" }))),
    );
    expect(results.map(([code]) => code ?? "in").sort()).toEqual(["email.taken", "in"]);
    expect(await accountsOf("race@members.test")).toHaveLength(1);
  });

  it("Two sites admit simultaneous sign-ups with the same address", async () => {
    const given = answers({ email: "race2@members.test" });
    const there = { ...given, country: app.marina.tenant.settings.countries[0] as string };
    const results = await Promise.all([signUp(app.ember, applicant(), given), signUp(app.marina, applicant(), there)]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["in", "in"]);
  });
});

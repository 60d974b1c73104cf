import { beforeEach, describe, expect, it } from "vitest";
import { isWanted } from "~/notifications/preferences.server";
import { languages } from "~/i18n/locales";
import { confirmMailChange } from "~/settings/mail-change.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const by = { site: "ember", actor: "olga", why: "asked by mail" };

beforeEach(() => {
  app.mails.length = 0;
});

const correct = (id: string, fact: string, value: string) =>
  operatorCommands["operator.correct-member"]({ ...by, id, fact, value });
const restrict = (id: string) => operatorCommands["operator.restrict-data"]({ ...by, id });
const use = (id: string) => operatorCommands["operator.use-data"]({ ...by, id });
const profileOf = async (id: string) =>
  (
    await app.oracle(
      "select name, gender, birth_date::text as birth, country, listed from profiles where member_id = $1",
      [id],
    )
  )[0];

describe("a correction at a member's request (GDPR 16)", () => {
  it("A corrected fact stands in the profile, the act has both values, and the member is told", async () => {
    const id = await app.member(app.ember, { email: "wrong@members.test", name: "Wilma", birthDate: "1990-05-17" });
    await correct(id, "birth_date", "1985-02-03");
    await correct(id, "gender", "male");
    expect(await profileOf(id)).toMatchObject({ name: "Wilma", gender: "male", birth: "1985-02-03", country: "GB" });
    expect((await app.acts(id)).map(({ reason, before, after }) => ({ reason, before, after }))).toEqual([
      { reason: by.why, before: { birth_date: "1990-05-17" }, after: { birth_date: "1985-02-03" } },
      { reason: by.why, before: { gender: "female" }, after: { gender: "male" } },
    ]);
    expect(await app.mailsTo("wrong@members.test")).toHaveLength(2);
  });

  it("A value that the sign-up would refuse, or that stands there already, changes nothing", async () => {
    const id = await app.member(app.ember, { birthDate: "1990-05-17" });
    const before = await profileOf(id);
    await expect(correct(id, "birth_date", "2020-01-01")).rejects.toThrow("old enough");
    await expect(correct(id, "birth_date", "1990-02-30")).rejects.toThrow("birth date");
    await expect(correct(id, "gender", "other")).rejects.toThrow("gender");
    await expect(correct(id, "gender", "female")).rejects.toThrow("already");
    const named = await app.member(app.ember, { name: "Mary Ann" });
    await expect(correct(named, "name", "Mary  Ann")).rejects.toThrow("already");
    await expect(correct(id, "name", "🙂")).rejects.toThrow("Choose a nickname.");
    await expect(correct(id, "email", "no address")).rejects.toThrow("no e-mail address");
    expect([await profileOf(id), await app.acts(id)]).toEqual([before, []]);
  });

  it("A new address counts once its mailbox confirmed it, the old one is told, and the act names neither", async () => {
    const id = await app.member(app.ember, { email: "old@members.test" });
    await correct(id, "email", "new@members.test");
    const addressOf = async () =>
      (await app.oracle<{ email: string }>("select email from accounts where member_id = $1", [id]))[0]?.email;
    const [proof] = await app.mailsTo("new@members.test");
    expect([await addressOf(), (await app.mailsTo("old@members.test")).length]).toEqual(["old@members.test", 1]);
    const [, token = ""] = /\/(\w[\w-]{43})\b/.exec(proof?.text ?? "") ?? [];
    await confirmMailChange(app.ember, token);
    expect(await addressOf()).toBe("new@members.test");
    expect(JSON.stringify(await app.acts(id))).not.toMatch(/old@|new@/);
  });

  it("An account without an address gets none by staff, since nobody could undo it", async () => {
    const id = await app.member(app.ember);
    await app.oracle("update accounts set email = null, email_typed = null where member_id = $1", [id]);
    await expect(correct(id, "email", "taker@members.test")).rejects.toThrow("no address that could undo");
    expect(await app.mailsTo("taker@members.test")).toEqual([]);
  });

  it("Staff ask for a new address as seldom as the member", async () => {
    const id = await app.member(app.ember, { email: "often@members.test" });
    for (const turn of [1, 2, 3]) await correct(id, "email", `turn${turn}@members.test`);
    await expect(correct(id, "email", "turn4@members.test")).rejects.toThrow("too often");
    await app.clock.advance(86_401);
    await correct(id, "email", "turn5@members.test");
  });
});

describe("a restriction of the use of data (GDPR 18)", () => {
  it("Restricted data is unlisted and gets no notices until it is used again; the member is told of both", async () => {
    const id = await app.member(app.ember, { email: "kept@members.test" });
    const isTold = () => app.ember.db.read((q) => isWanted(q, id, "new_messages", "email"));
    expect([(await profileOf(id)) as object, await isTold()]).toMatchObject([{ listed: true }, true]);
    await restrict(id);
    expect([(await profileOf(id)) as object, await isTold()]).toMatchObject([{ listed: false }, false]);
    await expect(restrict(id)).rejects.toThrow("is already");
    // The end of a hold or a ban must not list the restricted member.
    const measure = { site: "ember", actor: "olga", id, rule: "threats", why: "Threatened somebody." };
    await operatorCommands["operator.hold"](measure);
    await operatorCommands["operator.lift"]({ site: "ember", actor: "olga", id });
    expect(await profileOf(id)).toMatchObject({ listed: false });
    await use(id);
    expect([(await profileOf(id)) as object, await isTold()]).toMatchObject([{ listed: true }, true]);
    await expect(use(id)).rejects.toThrow("not restricted");
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["restrict-data", "hold", "lift", "use-data"]);
    const subjects = (await app.mailsTo("kept@members.test")).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(["We no longer use your data", "We use your data again"]));
  });

  it.each(languages)("The mails about data requests are written in %s", async (locale) => {
    const id = await app.member(app.ember, { email: `${locale}@kept.test` });
    await app.oracle("update accounts set locale = $2 where member_id = $1", [id, locale]);
    await restrict(id);
    await use(id);
    await correct(id, "birth_date", "1985-02-03");
    const mails = await app.mailsTo(`${locale}@kept.test`);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toContain("mail:");
      if (!locale.startsWith("en")) expect(subject).not.toMatch(/your data|about you/);
    }
  });
});

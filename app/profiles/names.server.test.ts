import { describe, expect, it } from "vitest";
import { listWaitingTexts } from "~/operators/text-queue.server";
import { Refusal, Refusals } from "~/platform/errors";
import { signUp } from "~/signup/signup.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { answers, applicant } from "../../tests/support/newcomer";
import { saveAbout } from "./about.server";
import { requireFreeName } from "./names.server";
import { getOwnProfile, saveBasics } from "./profile-editor.server";

const app = testAppOfFile();

const join = (wishes: Record<string, string>) => signUp(app.ember, applicant(), answers(wishes));
const refusalOf = async (action: Promise<unknown>): Promise<Refusal | undefined> => {
  const error: unknown = await action.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof Refusals) return error.list[0];
  return error instanceof Refusal ? error : undefined;
};

const basics = { gender: "female", pronouns: null, birth_date: "1990-05-17", country: "GB", region: null, city: null };
const rename = (memberId: string, name: string, city: string | null = null) =>
  refusalOf(app.ember.db.write((w) => saveBasics(w, memberId, { ...basics, name, city }, "unchanged")));

describe("display names of a tenant", () => {
  it("A taken or look-alike name is refused, and a free one is suggested", async () => {
    await app.member(app.ember, { name: "Annabel" });
    await app.member(app.ember, { name: "Annabel 2" });
    const refused = await refusalOf(join({ name: "ANNABEL" }));
    expect([refused?.code, refused?.facts]).toEqual(["name.taken", { suggestion: "ANNABEL 3" }]);
    for (const name of ["\u0410nnabel", "Annabe1", "AnnabeI", "ᴀnnabel", "Annabel\u0332"]) {
      expect((await refusalOf(join({ name })))?.code, name).toBe("name.taken");
    }
    expect(await refusalOf(join({ name: "ANNABEL 3" }))).toBeUndefined();
  });

  it("A changed name follows the same rules, and a member may change the spelling of the own name", async () => {
    const id = await app.member(app.ember, { name: "Rosalind" });
    await app.member(app.ember, { name: "Beatrice" });
    expect(await rename(id, "ROSALIND")).toBeUndefined();
    const refused = await rename(id, "Be\u0430trice", "Utrecht");
    expect([refused?.code, refused?.facts]).toEqual(["name.taken", { suggestion: "Be\u0430trice_utrecht" }]);
    expect(
      await refusalOf(app.marina.db.read((q) => requireFreeName(q, { name: "Beatrice", memberId: null, town: null }))),
    ).toBeUndefined();
  });

  it("Of two simultaneous look-alike names one is refused, at sign-up and at a change", async () => {
    for (const [isDiscreet, name] of [
      [false, "Ottoline"],
      [true, "Olivetta"],
    ] as const) {
      const scope = await app.change(app.ember, { discreet_accounts: isDiscreet });
      const ends = [name, name.replace("l", "1")].map((each) =>
        refusalOf(signUp(scope, applicant(), answers({ name: each }))),
      );
      const codes = (await Promise.all(ends)).map((refusal) => refusal?.code);
      expect(codes.sort()).toEqual(["name.taken", undefined]);
    }
    await app.change(app.ember, { discreet_accounts: false });
    const [one, two] = [await app.member(app.ember), await app.member(app.ember)];
    const changes = await Promise.all([rename(one, "Ophelia"), rename(two, "Ophe1ia")]);
    expect(changes.map((refusal) => refusal?.code).sort()).toEqual(["name.taken", undefined]);
  });

  it("A name older than a rule stays when its owner changes another field", async () => {
    const [karl] = [await app.member(app.ember, { name: "Karl" }), await app.member(app.ember, { name: "Kari" })];
    await app.oracle("update profiles set name_skeleton = 'kari', name_rule = 0 where name in ('Karl', 'Kari')");
    expect(await rename(karl, "Karl", "Leeds")).toBeUndefined();
    expect((await rename(karl, "Kar1", "Leeds"))?.code).toBe("name.taken");
  });

  it("A name that reads like the tenant's or contains contact details is refused at sign-up", async () => {
    expect((await refusalOf(join({ name: "Emberly Support" })))?.code).toBe("name.reserved");
    expect((await refusalOf(join({ name: "Call 0612345678" })))?.code).toBe("name.contact");
  });
});

describe("contact details in profiles", () => {
  it("A text with contact details waits for review on every tenant, at sign-up and later", async () => {
    const id = await app.member(app.ember, {});
    await app.ember.db.write((w) => saveAbout(w, id, "I like walks."));
    await app.ember.db.write((w) => saveAbout(w, id, "Write to me at anna@mail.example"));
    const own = await app.ember.db.read((q) => getOwnProfile(q, id));
    expect([own.about, own.about_state]).toEqual(["Write to me at anna@mail.example", "pending"]);
    const [shown] = await app.oracle<{ about: string }>("select about from profiles where member_id = $1", [id]);
    expect(shown?.about).toBe("I like walks.");
    await join({ email: "caller@members.test", name: "Caller", signup_message: "Call me: +31 6 1234 5678" });
    const waiting = await app.ember.db.read((q) => listWaitingTexts(q));
    expect(waiting.map(({ body }) => body)).toEqual(
      expect.arrayContaining(["Write to me at anna@mail.example", "Call me: +31 6 1234 5678"]),
    );
    const [row] = await app.oracle<{ about: string }>(
      "select p.about from profiles p join accounts a using (tenant_id, member_id) where a.email = 'caller@members.test'",
    );
    expect(row?.about).toBe("");
  });
});

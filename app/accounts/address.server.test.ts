import { describe, expect, it } from "vitest";
import { confirmMailChange, requestMailChange } from "~/settings/mail-change.server";
import { stopMailsTo } from "~/notifications/stopped-mails.server";
import { recurring } from "~/schedule.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { requestReset } from "~/signup/reset.server";
import { signUp } from "~/signup/signup.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { answers, applicant, codesOf, mailedLink, password, subjectsTo } from "../../tests/support/newcomer";
import { findAccountByEmail } from "./accounts.server";
import { type AddressMark, listSharedMailboxes, normaliseAddresses } from "./address-upkeep.server";
import { logIn } from "./login.server";
import { hashPassword } from "./passwords.server";

const app = testAppOfFile();
const origin = (network = "198.51.100.7") => ({ network, device: "Test", heldToken: undefined });

/** Spellings of one mailbox. All must lead to one account. */
const spellings = (name: string) => [
  `${name}@m\u00FCnchen.example`,
  `${name}@XN--MNCHEN-3YA.example`,
  `${name.slice(0, 1)}\u00AD${name.slice(1)}@m\u00FCnchen.example`,
  `${name}\u200B@mu\u0308nchen.example`,
  `\uFF41${name.slice(1)}@m\u00FCnchen\uFF0Eexample`,
];

const addressOf = async (memberId: string) =>
  (
    await app.oracle<{ email: string; email_typed: string | null }>(
      "select email, email_typed from accounts where member_id = $1",
      [memberId],
    )
  )[0];

describe("a mailbox", () => {
  it("One mailbox can have one account, in whatever spelling, and the account keeps the typed form", async () => {
    const [first = "", ...others] = spellings("anna");
    const joined = await signUp(app.ember, applicant(), answers({ email: first }));
    expect(joined.outcome).toBe("in");
    for (const email of others) {
      expect(await codesOf(signUp(app.ember, applicant(), answers({ email }))), email).toEqual(["email.taken"]);
    }
    const rows = await app.oracle("select email, email_typed from accounts where email like 'anna@%'");
    expect(rows).toEqual([{ email: "anna@xn--mnchen-3ya.example", email_typed: first }]);
    expect(await subjectsTo(app, "anna@xn--mnchen-3ya.example")).toHaveLength(1);
  });

  it("Every spelling of an address finds its account: at the login, the reset and after a bounce", async () => {
    const [typed = "", ...others] = spellings("alma");
    await signUp(app.ember, applicant(), answers({ email: typed }));
    for (const email of others) {
      expect((await logIn(app.ember, email, password, origin())).token, email).toBeTruthy();
    }
    expect(await codesOf(requestReset(app.ember, others[1] as string, "198.51.100.8"))).toEqual([]);
    expect(await app.ember.db.write((w) => stopMailsTo(w, others[2] as string, "bounce"))).toBe(true);
  });

  it("A changed address is stored in punycode, beside the text as typed", async () => {
    const passwordHash = await hashPassword(password);
    const memberId = await app.member(app.ember, { email: "mover@members.test", passwordHash });
    const wanted = { email: "Mover@B\u00FCcher.example", password };
    await requestMailChange(app.ember, memberId, wanted);
    const link = await mailedLink(app, "mover@xn--bcher-kva.example", "mail-change");
    await confirmMailChange(app.ember, link);
    expect(await addressOf(memberId)).toEqual({ email: "mover@xn--bcher-kva.example", email_typed: wanted.email });
    const other = await app.member(app.ember, { email: "other@members.test", passwordHash });
    await requestMailChange(app.ember, other, { email: "mover@xn--bcher-kva.example", password });
    expect(await mailedLink(app, "mover@xn--bcher-kva.example", "mail-change")).toBe(link);
  });
});

describe("accounts older than the normal form", () => {
  it("The hourly job normalises old addresses; two accounts of one mailbox stay reachable and are reported", async () => {
    const passwordHash = await hashPassword(password);
    const alone = await app.member(app.marina, { email: "b\u00E4r@m\u00FCnchen.example", passwordHash });
    const first = await app.member(app.marina, { email: "olga@m\u00FCnchen.example", passwordHash, name: "Olga" });
    const spelt = "ol\u00ADga@m\u00FCnchen.example";
    const second = await app.member(app.marina, { email: spelt, passwordHash, name: "Olga too" });
    expect(recurring.map(({ job }) => job)).toContain("accounts.normalise");
    await services().queue.enqueue("accounts.normalise", {} as never);
    expect((await services().queue.runDueJobs()).failures).toEqual([]);
    expect(await addressOf(alone)).toEqual({
      email: "b\u00E4r@xn--mnchen-3ya.example",
      email_typed: "b\u00E4r@m\u00FCnchen.example",
    });
    expect((await addressOf(first))?.email).toBe("olga@xn--mnchen-3ya.example");
    expect((await addressOf(second))?.email).toBe(spelt);
    const found = (email: string) => app.marina.db.read((q) => findAccountByEmail(q, email));
    expect((await found("OLGA@m\u00FCnchen.example"))?.memberId).toBe(first);
    expect((await found(spelt))?.memberId).toBe(second);
    expect((await logIn(app.marina, spelt, password, origin())).token).toBeTruthy();
    expect(await app.marina.db.read((q) => listSharedMailboxes(q))).toEqual([
      {
        memberId: second,
        name: "Olga too",
        email: spelt,
        normal: "olga@xn--mnchen-3ya.example",
        otherId: first,
        otherName: "Olga",
      },
    ]);
    expect(await normaliseAddresses(app.marina, null)).toEqual({ moved: 0, next: null });
  });

  it("Old addresses are read once each, in batches that let other slow work run between them", async () => {
    const { id } = app.ember.tenant;
    await app.oracle(
      `with old as (
         insert into members (tenant_id, id, state, created_at, last_active_at)
         select $1, gen_random_uuid(), 'active', now() - interval '1 year', now() from generate_series(1, 450) returning id
       ), faces as (
         insert into profiles (tenant_id, member_id, name, name_key, gender, birth_date, country, active_step)
         select $1, id, id::text, id::text, 'male', '1980-01-01', 'GB', now() from old
       )
       insert into accounts (tenant_id, member_id, email, password_hash, locale, signup_country, terms_version_at, created_at)
       select $1, id, id::text || '@m\u00fcnchen.example', 'none', 'en', 'GB', now(), now() - interval '1 year' from old`,
      [id],
    );
    const sizes = [];
    for (let after: AddressMark | null = null, last = false; !last; last = after === null) {
      const batch = await normaliseAddresses(app.ember, after);
      sizes.push(batch.moved);
      after = batch.next;
    }
    expect(sizes).toEqual([200, 200, 50]);
    // The batch starts after every account, so no account is normalised.
    await app.oracle("delete from person_keys where tenant_id = $1", [id]);
    const later = { createdAt: "infinity", memberId: randomId() };
    expect(await normaliseAddresses(app.ember, later)).toEqual({ moved: 0, next: null });
    expect(await app.oracle("select 1 from person_keys where tenant_id = $1", [id])).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { unconfirmedDays } from "~/accounts/policy";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import { activate } from "~/signup/activation.server";
import { correctDiscreetly } from "~/signup/address-correction.server";
import { signUp } from "~/signup/signup.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { answers, applicant, codesOf, mailedLink, password, subjectsTo } from "../../tests/support/newcomer";
import { testAppOfFile } from "../../tests/support/test-app";
import { listErasures } from "./erasure-journal.server";
import { eraseUnconfirmed } from "./unconfirmed.server";

const app = testAppOfFile();
const day = 24 * 60 * 60;

async function join(scope: TenantScope, email: string, name: string, country = "GB"): Promise<string> {
  const result = await signUp(scope, applicant(), answers({ email, name, country }));
  if (result.outcome !== "mailed") throw new Error("A discreet site logged the member in.");
  return result.draftToken;
}

async function run(job: "deletion.unconfirmed" | "cleaning.nightly"): Promise<void> {
  await services().queue.enqueue(job, {} as never);
  expect((await services().queue.runDueJobs()).failures).toEqual([]);
}

/** Returns the names that are in use or reserved on a site. */
async function takenOf(scope: TenantScope, ...names: string[]): Promise<string[]> {
  const rows = await app.oracle<{ name_key: string }>(
    `select name_key from profiles where tenant_id = $1 union select name_key from held_names where tenant_id = $1`,
    [scope.tenant.id],
  );
  return names.filter((name) => rows.some(({ name_key }) => name_key === name.toLowerCase()));
}

const stateOf = async (email: string) => {
  const [row] = await app.oracle<{ state: string }>(
    "select m.state from accounts a join members m on m.id = a.member_id where a.email = $1",
    [email],
  );
  return row?.state;
};

async function heldAt(name: string): Promise<Date> {
  const [row] = await app.oracle<{ held_at: Date }>("select held_at from held_names where name_key = $1", [name]);
  return row?.held_at as Date;
}

const inWords = (at: Date) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);

it("An unconfirmed name becomes free after the same time for known and new addresses (A01)", async () => {
  const scope = await app.change(app.ember, { discreet_accounts: true });
  await app.member(scope, { email: "known@members.test" });
  await join(scope, "known@members.test", "Hild");
  await join(scope, "nobody@members.test", "Hedda");
  expect(recurring.map(({ job }) => job)).toContain("deletion.unconfirmed");

  await app.clock.advance(unconfirmedDays * day - 60);
  await run("deletion.unconfirmed");
  expect(await stateOf("nobody@members.test")).toBe("unconfirmed");

  await app.clock.advance(120);
  await run("deletion.unconfirmed");
  await run("cleaning.nightly");
  expect(await stateOf("nobody@members.test")).toBeUndefined();
  expect(await stateOf("known@members.test")).toBe("active");
  expect(await takenOf(scope, "Hild", "Hedda")).toEqual(["Hild", "Hedda"]);

  await app.clock.advance(day);
  await run("cleaning.nightly");
  expect(await takenOf(scope, "Hild", "Hedda")).toEqual([]);
  expect(await codesOf(join(scope, "third@members.test", "Hild"))).toEqual([]);
  expect(await codesOf(join(scope, "fourth@members.test", "Hedda"))).toEqual([]);
});

it("An erased unconfirmed sign-up is in the journal, so that a restore does not bring it back (D46)", async () => {
  const scope = await app.change(app.ember, { discreet_accounts: true });
  await join(scope, "journal@members.test", "Journalled");
  const [account] = await app.oracle<{ member_id: string }>("select member_id from accounts where email = $1", [
    "journal@members.test",
  ]);
  await app.clock.advance(unconfirmedDays * day + 60);
  await run("deletion.unconfirmed");
  expect(await listErasures(scope)).toContain(account?.member_id);
});

it("A link mailed late in an unconfirmed sign-up expires at the erasure, and the mail says when", async () => {
  const scope = await app.change(app.ember, { discreet_accounts: true, time_zone: "UTC" });
  await join(scope, "late@members.test", "Late one");
  const joined = await heldAt("late one");
  await mailedLink(app, "late@members.test");
  await app.clock.advance(25 * day);
  await join(scope, "late@members.test", "Late two");
  const link = await mailedLink(app, "late@members.test");
  const erasure = new Date(joined.getTime() + unconfirmedDays * day * 1000);
  expect(app.mails.at(-1)?.text).toContain(`The link works until ${inWords(erasure)}.`);

  await app.clock.advance(5 * day + 60);
  expect(await activate(scope, link)).toBeNull();
  expect(await stateOf("late@members.test")).toBe("unconfirmed");
  const mails = await subjectsTo(app, "late@members.test");
  await join(scope, "late@members.test", "Late three");
  expect(await subjectsTo(app, "late@members.test")).toEqual(mails);
});

it("A corrected address gets a link for seven days, however old the sign-up is", async () => {
  const scope = await app.change(app.ember, { discreet_accounts: true, time_zone: "UTC" });
  const draftToken = await join(scope, "wrong@members.test", "Corrected");
  // Simulate a draft that was resumed many times.
  await app.oracle("update held_names set held_at = held_at - interval '26 days' where name_key = 'corrected'");
  await correctDiscreetly(scope, { draftToken, network: applicant().network }, "right@members.test", password);
  const link = await mailedLink(app, "right@members.test");
  await app.clock.advance(7 * day - 60);
  expect(await activate(scope, link)).not.toBeNull();
});

it("When a reservation ends, only its unconfirmed sign-up is erased, and no member who was ever confirmed or active", async () => {
  const scope = await app.change(app.ember, { discreet_accounts: true });
  const other = await app.change(app.marina, { discreet_accounts: true });
  await join(scope, "same@members.test", "Nova");
  await join(scope, "sure@members.test", "Sure");
  await activate(scope, await mailedLink(app, "sure@members.test"));
  await join(scope, "visited@members.test", "Visited");
  await app.oracle(`update members set last_active_at = app_now() + interval '1 minute'
    where id = (select member_id from accounts where email = 'visited@members.test')`);
  await app.clock.advance(2 * day);
  await join(other, "same@members.test", "Nova", "NL");
  await app.clock.advance((unconfirmedDays - 1) * day + 60);
  await run("deletion.unconfirmed");
  await run("cleaning.nightly");
  expect(await takenOf(scope, "Nova", "Sure", "Visited")).toEqual(["Sure", "Visited"]);
  expect(await takenOf(other, "Nova")).toEqual(["Nova"]);
  expect([await stateOf("sure@members.test"), await stateOf("visited@members.test")]).toEqual([
    "active",
    "unconfirmed",
  ]);
});

it("A confirmation during the erasure succeeds or fails as a whole", async () => {
  const scope = await app.change(app.ember, { discreet_accounts: true });
  for (let time = 0; time < 8; time += 1) {
    const email = `close${time}@members.test`;
    const name = `Close ${time}`;
    await app.clock.reset();
    await join(scope, email, name);
    const link = await mailedLink(app, email);
    await app.oracle("update email_links set expires_at = expires_at + interval '60 days'");
    await app.clock.advance(unconfirmedDays * day + 60);
    const confirming = () => activate(scope, link);
    const erasing = () => eraseUnconfirmed(scope);
    const both = time % 2 === 0 ? [erasing(), confirming()] : [confirming(), erasing()];
    const confirmed = (await Promise.all(both)).find((result) => typeof result === "string");
    expect(await stateOf(email)).toBe(confirmed ? "active" : undefined);
    const profiles = await app.oracle("select 1 from profiles where name = $1", [name]);
    expect(profiles).toHaveLength(confirmed ? 1 : 0);
  }
});

it("A corrected address has the full time for its confirmation, whether known or new (A11)", async () => {
  const scope = await app.change(app.ember, { discreet_accounts: true });
  await app.member(scope, { email: "owned@members.test" });
  const tokens = [
    await join(scope, "owned@members.test", "Wrong one"),
    await join(scope, "wrng@members.test", "Wrong two"),
  ];
  await app.clock.advance(6 * day);
  for (const [index, draftToken] of tokens.entries()) {
    const corrector = { draftToken, network: applicant().network };
    await correctDiscreetly(scope, corrector, `right${index}@members.test`, password);
  }
  await app.clock.advance((unconfirmedDays - 1) * day);
  await run("deletion.unconfirmed");
  await run("cleaning.nightly");
  expect(await takenOf(scope, "Wrong one", "Wrong two")).toEqual(["Wrong one", "Wrong two"]);
  expect([await stateOf("right0@members.test"), await stateOf("right1@members.test")]).toEqual([
    "unconfirmed",
    "unconfirmed",
  ]);
});

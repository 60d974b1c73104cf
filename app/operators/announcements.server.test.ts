import { beforeEach, describe, expect, it } from "vitest";
import { subscribeToMails } from "~/notifications/preferences.server";
import { tellTermsBatch } from "~/notifications/terms-notices.server";
import { services } from "~/platform/services.server";
import { type Hired, hire, runAs, signIn } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import type { Proposed } from "./approvals.server";
import { operatorCommands } from "./commands.server";
import type { Role } from "./staff/role-permissions";

const app = testAppOfFile();
const why = "The terms change on 1 December.";
const path = "/pages/terms";

beforeEach(async () => {
  await services().queue.runDueJobs();
  await app.oracle("delete from approvals");
  await app.oracle("delete from members where tenant_id = $1", [app.ember.tenant.id]);
  await app.oracle("update staff_grants set ended_at = app_now() where ended_at is null");
  await app.oracle("delete from operator_acts");
  app.mails.length = 0;
});

/** Adds members who subscribed to news: one with a mailbox, and copies of that member's row. */
async function subscribed(count: number): Promise<void> {
  const first = await app.member(app.ember, { email: "asked@members.test" });
  await app.ember.db.write((w) => subscribeToMails(w, first, ["news"]));
  await addSubscribed(count - 1);
}

let added = 0;

async function addSubscribed(count: number): Promise<void> {
  await app.oracle(
    `with made as (
       insert into members select r.*
       from (select to_jsonb(m) as row from members m where tenant_id = $1 limit 1) m, generate_series(1, $2::integer) n,
         jsonb_populate_record(null::members, m.row || jsonb_build_object('id', overlay(m.row ->> 'id' placing
           lpad(to_hex(n + $3::integer), 8, '0') from 29))) r
       returning tenant_id, id)
     insert into notification_preferences (tenant_id, member_id, type, channel, enabled, updated_at)
     select tenant_id, id, 'news', 'push', true, app_now() from made`,
    [app.ember.tenant.id, count, added],
  );
  added += count;
}

const person = (role: Role) => hire(app, [{ role, on: app.ember }], "passkey");
const acts = () => app.acts(path);
const announce = (by: Hired, more = {}) => runAs(by, "announce", { kind: "news", path, ...more });

async function proposed(by: Hired): Promise<string> {
  const { result } = await announce(by, { why });
  return (result as { proposed: Proposed }).proposed.approval;
}

describe("an announcement", () => {
  it("An announcement to 1,000 members needs one person, without a step-up", async () => {
    await subscribed(1_000);
    const marketing = await hire(app, [{ role: "marketing", on: app.ember }]);
    const { result } = await announce(marketing);
    expect(result).toMatchObject({ done: { after: { recipients: 1_000 } } });
    expect(await acts()).toMatchObject([
      { verb: "announce", actor: marketing.staffId, after: { kind: "news", recipients: 1_000 } },
    ]);
    expect(await app.mailsTo("asked@members.test")).toHaveLength(1);
  });

  it("An announcement to more than 1,000 members is sent when another person confirms it", async () => {
    await subscribed(1_001);
    const [one, other] = [await person("marketing"), await person("manager")];
    await expect(announce(one)).rejects.toThrow("give the reason");
    const approval = await proposed(one);
    expect(await app.mailsTo("asked@members.test")).toEqual([]);
    await expect(runAs(one, "confirm", { id: approval })).rejects.toThrow("nobody confirms their own");
    await expect(runAs(await person("support"), "confirm", { id: approval })).rejects.toMatchObject({
      code: "staff.denied",
    });
    await runAs(other, "confirm", { id: approval });
    expect(await acts()).toMatchObject([
      { verb: "announce", actor: one.staffId, reason: why, after: { approval } },
      { verb: "confirm", actor: other.staffId, after: { verb: "announce", kind: "news", recipients: 1_001 } },
    ]);
    expect(await app.mailsTo("asked@members.test")).toHaveLength(1);
  });

  it("An announcement is counted again at its confirmation: a tenth more members refuses it", async () => {
    await subscribed(1_050);
    const [one, other] = [await person("marketing"), await person("manager")];
    const [first, second] = [await proposed(one), await proposed(one)];
    await addSubscribed(50);
    await runAs(other, "confirm", { id: first });
    await addSubscribed(100);
    await expect(runAs(other, "confirm", { id: second })).rejects.toThrow("has changed since");
  });

  it("An announcement is sent once in a week: an equal proposal and an equal announcement are refused", async () => {
    await subscribed(1_001);
    const [one, other] = [await person("marketing"), await person("manager")];
    const [first, second] = [await proposed(one), await proposed(one)];
    const both = await Promise.allSettled([first, second].map((id) => runAs(other, "confirm", { id })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: expect.stringContaining("within the last 7 days") },
    });
    expect(await app.mailsTo("asked@members.test")).toHaveLength(1);
    await runAs(one, "announce", { kind: "promotions", path });
    await app.clock.advance(7 * 86_400 + 60);
    const again = await person("manager");
    await runAs(again, "confirm", { id: await proposed(await person("marketing")) });
    await app.clock.reset();
  });

  it("An announcement is refused at its confirmation when its words have changed", async () => {
    await subscribed(1_001);
    const [one, other] = [await person("marketing"), await person("manager")];
    const approval = await proposed(one);
    await app.oracle(`update approvals set facts = jsonb_set(facts, '{texts}', '"other"') where id = $1`, [approval]);
    await expect(runAs(other, "confirm", { id: approval })).rejects.toThrow("has changed since");
    expect(await app.mailsTo("asked@members.test")).toEqual([]);
  });

  it("The command line sends a large one alone with a reason, and the owners are told", async () => {
    await subscribed(1_001);
    const owner = await person("owner");
    const alone = "Nobody else is awake.";
    await expect(announce(owner, { why, alone })).rejects.toThrow("Only the command line");
    const given = { site: "ember", kind: "news", path, why, alone, actor: "olga" };
    await operatorCommands["operator.announce"](given);
    expect(await acts()).toMatchObject([
      { verb: "announce", actor: "olga", reason: why, after: { recipients: 1_001, alone } },
    ]);
    await services().queue.runDueJobs();
    expect(app.mails.map(({ to }) => to)).toContain(owner.session.email);
  });
});

describe("the notice of changed terms", () => {
  const dayIn = async (days: number) => {
    const [row] = await app.oracle<{ day: string }>(
      "select ((app_now() + make_interval(days => $1)) at time zone $2)::date::text as day",
      [days, app.ember.tenant.settings.time_zone],
    );
    return row?.day as string;
  };
  const tell = (by: Hired, from: string, more = {}) => runAs(by, "announce-terms", { from, ...more });

  it("Each member with a contract and a proved address is mailed once, whatever they chose, in their language", async () => {
    const of = (name: string, more = {}) =>
      app.member(app.ember, { name, email: `${name.toLowerCase()}@members.test`, ...more });
    const [nora, absent, wary] = [await of("Nora"), await of("Absent"), await of("Wary")];
    await of("Shut", { state: "suspended" });
    await app.oracle("update members set suspended_until = app_now() + interval '9 days' where state = 'suspended'");
    for (const state of ["unconfirmed", "deleted", "banned"] as const) await of(state, { state });
    await of("Drawn", { fictional: true });
    await app.oracle("update accounts set locale = 'nl' where member_id = $1", [nora]);
    await app.oracle("update members set last_active_at = app_now() - interval '2 years' where id = $1", [absent]);
    await app.oracle("update accounts set notifications_disabled = '{unsubscribe,spam}' where member_id = $1", [wary]);
    const from = await dayIn(40);
    const manager = await person("manager");
    await tell(manager, from);
    await app.runAll();
    expect(app.mails.map(({ to }) => to).sort()).toEqual(
      ["Absent", "Nora", "Shut", "Wary"].map((name) => `${name.toLowerCase()}@members.test`),
    );
    const [mail] = await app.mailsTo("nora@members.test");
    const day = new Intl.DateTimeFormat("nl", { day: "numeric", month: "long", year: "numeric" }).format(
      new Date(`${from}T12:00:00Z`),
    );
    expect(mail?.subject).toBe("Onze voorwaarden veranderen");
    expect(mail?.text).toContain(`Vanaf ${day} gelden nieuwe algemene voorwaarden.`);
    expect(mail?.text).toMatch(/https?:\/\/[^\s]+\/pages\/terms\n/);
    expect(mail?.headers).not.toHaveProperty("List-Unsubscribe");
    expect(await acts()).toMatchObject([
      { verb: "announce-terms", actor: manager.staffId, after: { kind: `terms ${from}`, recipients: 4 } },
    ]);
    await expect(tell(manager, from)).rejects.toThrow("within the last 7 days");
    const [{ at: toldAt }] = (await app.oracle("select min(created_at)::text as at from mail_outbox")) as [
      { at: string },
    ];
    await tellTermsBatch(app.ember, { from: `${from}T00:00:00Z`, toldAt }, null);
    await app.runAll();
    expect(app.mails).toHaveLength(4);
  });

  it("A day without thirty whole days before it is refused, also when it came closer in a proposal", async () => {
    await subscribed(1_001);
    await app.oracle(
      `insert into accounts select r.* from members m,
         (select to_jsonb(a) as row from accounts a where tenant_id = $1 limit 1) a,
         jsonb_populate_record(null::accounts, a.row || jsonb_build_object('member_id', m.id, 'email', m.id || '@members.test')) r
       where m.tenant_id = $1 and m.id not in (select member_id from accounts)`,
      [app.ember.tenant.id],
    );
    const [one, other] = [await person("manager"), await person("owner")];
    for (const days of [-1, 0, 29, 30, 31, 400])
      await expect(tell(one, await dayIn(days), { why }), String(days)).rejects.toThrow("The terms promise 30 days");
    await expect(tell(one, "2027-02-30", { why })).rejects.toThrow("must be a day");
    await expect(tell(one, await dayIn(33))).rejects.toThrow("give the reason");
    const { result } = await tell(one, await dayIn(33), { why });
    const { approval } = (result as { proposed: Proposed }).proposed;
    await app.clock.advance(2 * 86_400);
    const later = await signIn(other.staffId, "passkey");
    await expect(runAs(later, "confirm", { id: approval })).rejects.toThrow("The terms promise 30 days");
    await app.clock.reset();
    await runAs(other, "confirm", { id: approval });
    expect(await app.mailsTo("asked@members.test")).toHaveLength(1);
  });

  it("Marketing alone tells nobody of changed terms", async () => {
    await expect(tell(await person("marketing"), await dayIn(40))).rejects.toMatchObject({ code: "staff.denied" });
  });
});

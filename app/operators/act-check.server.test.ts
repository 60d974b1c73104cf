import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { actFolder } from "~/tenancy/erased-tenants.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { describeDifference } from "./act-check.server";
import { noteLostActs } from "./act-journal.server";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const day = 86_400;
const why = "You threatened Carol on 3 November.";

const check = () => operatorCommands["operator.audit-check"]();
const health = async () => (await operatorCommands["operator.health"]()).acts;
const tamper = (text: string, ...values: unknown[]) => app.oracle(text, values);

async function runNight(): Promise<void> {
  await services().queue.enqueue("acts.journal", {} as never);
  const { failures } = await services().queue.runDueJobs();
  expect(failures).toEqual([]);
}

async function warn(): Promise<{ act: string; memberId: string }> {
  const memberId = await app.member(app.ember);
  const given = { site: "ember", id: memberId, rule: "threats", why, actor: "olga" };
  return { ...(await operatorCommands["operator.warn"](given)), memberId };
}

/** Records an act and moves it to yesterday, so that the journal contains it. */
async function noted(): Promise<{ act: string; memberId: string }> {
  const found = await warn();
  await app.clock.advance(day);
  await runNight();
  return found;
}

beforeEach(async () => {
  await tamper("delete from operator_acts");
  await tamper("delete from staff_acts");
  for (const folder of ["acts/ember/", "acts/marina/", "staff-acts/", "acts-checks/", "acts-restores/"])
    await services().journal.removePrefix(folder);
});

async function journalText(): Promise<string> {
  const { journal } = services();
  const files = await Promise.all((await journal.list(actFolder("ember"))).map((key) => journal.get(key)));
  return files.map((file) => new TextDecoder().decode(file?.bytes)).join("\n");
}

describe("the journal of acts (check 9)", () => {
  it("Rows and journal agree before the first night, after it, and after acts since", async () => {
    expect(await check()).toMatchObject({ acts: 0, first: null });
    await noted();
    await warn();
    expect(await check()).toMatchObject({ acts: 1, sites: 2, differences: 0, first: null });
    await app.clock.advance(day);
    await runNight();
    expect(await check()).toMatchObject({ acts: 2, first: null });
    expect(await health()).toMatchObject({ acts: 2, first: null });
  });

  it("Each act is in the journal once, without the words about a person", async () => {
    const { act, memberId } = await noted();
    await runNight();
    const text = await journalText();
    expect(text.split(act)).toHaveLength(2);
    expect(text).toContain(memberId);
    expect(text).not.toMatch(/Carol|threats/);
  });

  it("An act that may not have committed yet waits for the next night", async () => {
    await warn();
    await runNight();
    expect(await check()).toMatchObject({ acts: 0 });
    await app.clock.advance(day);
    await runNight();
    expect(await check()).toMatchObject({ acts: 1, first: null });
  });

  it.each([
    ["actor", "update operator_acts set actor = 'nobody' where id = $1"],
    ["verb", "update operator_acts set verb = 'approve' where id = $1"],
    ["time", "update operator_acts set created_at = created_at + interval '1 microsecond' where id = $1"],
    ["reason", "update operator_act_details set reason = 'none' where act_id = $1"],
    ["facts", "update operator_act_details set after = '{}' where act_id = $1"],
    ["words, removed too early,", "delete from operator_act_details where act_id = $1"],
  ])("A changed act is named: its %s", async (_, statement) => {
    const { act } = await noted();
    await noted();
    await tamper(statement, act);
    const found = await check();
    expect(found).toMatchObject({ differences: 1, first: { site: "ember", kind: "changed", id: act } });
  });

  it("A missing act and an inserted one are named, the earliest first", async () => {
    const { act } = await noted();
    await tamper("delete from operator_acts where id = $1", act);
    expect((await check()).first).toMatchObject({ kind: "missing", id: act, verb: "warn" });
    const [row] = await app.oracle<{ id: string }>(
      `insert into operator_acts (tenant_id, id, verb, created_at, actor)
       values ($1, gen_random_uuid(), 'ban', app_now() - interval '3 days', 'olga') returning id`,
      [app.ember.tenant.id],
    );
    const found = await check();
    expect(found).toMatchObject({ differences: 2, first: { kind: "inserted", id: row?.id, verb: "ban" } });
    expect(describeDifference(found.first as never)).toContain(`The act ${row?.id} (ban on ember`);
  });

  it("The night logs a difference, and health tells it", async () => {
    const { act } = await noted();
    await tamper("update operator_acts set actor = 'nobody' where id = $1", act);
    const logged = vi.spyOn(log, "error").mockImplementation(() => {});
    await runNight();
    expect(logged).toHaveBeenCalledWith("acts.differ", expect.objectContaining({ count: 1 }));
    logged.mockRestore();
    expect((await health())?.first).toMatchObject({ kind: "changed", id: act });
  });

  it("Rows and journal agree after the words of an erased member's act are gone", async () => {
    const { memberId, act } = await noted();
    await tamper(
      `insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until, purged_at)
       values ($1, gen_random_uuid(), $2, 'break', app_now(), app_now(), app_now())`,
      app.ember.tenant.id,
      memberId,
    );
    await app.clock.advance(185 * day);
    await services().queue.enqueue("cleaning.nightly", {} as never);
    await services().queue.runDueJobs();
    expect(await app.oracle("select 1 from operator_act_details where act_id = $1", [act])).toEqual([]);
    expect(await check()).toMatchObject({ acts: 1, first: null });
  });

  it("Rows and journal agree after old acts were removed, and the journal loses them too", async () => {
    const { act } = await noted();
    await app.clock.advance(1_830 * day);
    await services().queue.enqueue("cleaning.nightly", {} as never);
    await services().queue.runDueJobs();
    expect(await app.oracle("select 1 from operator_acts where id = $1", [act])).toEqual([]);
    expect(await check()).toMatchObject({ acts: 0, first: null });
    await runNight();
    expect(await journalText()).not.toContain(act);
  });

  it("Acts that a restore lost are explained by its note, and later ones are compared as before", async () => {
    const { act } = await noted();
    await tamper("delete from operator_acts where id = $1", act);
    expect((await check()).first).toMatchObject({ kind: "missing" });
    await app.clock.reset();
    await noteLostActs(new Date(Date.now() - day * 1000));
    expect((await check()).first).toBeNull();
  });
});

describe("the journal of acts on staff", () => {
  /** Records an invitation and moves it to yesterday, so that the journal contains it. */
  async function invited(): Promise<string> {
    await operatorCommands["operator.invite-staff"]({ email: "ada@staff.test", role: "owner", tenant: "" });
    const [act] = await app.oracle<{ id: string }>("select id from staff_acts order by seq desc limit 1");
    await app.clock.advance(day);
    await runNight();
    return act?.id as string;
  }

  it("The journal of acts on staff has each act once, without the person's address", async () => {
    const id = await invited();
    await runNight();
    const { journal } = services();
    const files = await Promise.all((await journal.list("staff-acts/")).map((key) => journal.get(key)));
    const text = files.map((file) => new TextDecoder().decode(file?.bytes)).join("\n");
    expect(text.split(id)).toHaveLength(2);
    expect(text).not.toContain("ada@staff.test");
    expect(await check()).toMatchObject({ acts: 1, sites: 2, differences: 0 });
  });

  it.each([
    ["changed", "actor", "update staff_acts set actor = 'nobody' where id = $1"],
    ["changed", "details", "update staff_acts set details = '{}' where id = $1"],
    ["changed", "time", "update staff_acts set at = at + interval '1 microsecond' where id = $1"],
    ["missing", "row", "delete from staff_acts where id = $1"],
  ])("The check names a %s act on staff: its %s", async (kind, _, statement) => {
    const id = await invited();
    await invited();
    await tamper(statement, id);
    const found = await check();
    expect(found).toMatchObject({ differences: 1, first: { site: null, kind, id, verb: "invite-staff" } });
    expect(describeDifference(found.first as never)).toContain(`The act ${id} (invite-staff on staff, `);
  });

  it("The check names an act added by hand, and no expired act", async () => {
    await invited();
    const [row] = await app.oracle<{ id: string }>(
      `insert into staff_acts (id, verb, actor, via, at)
       values (gen_random_uuid(), 'give-role', 'olga', 'web', app_now() - interval '3 days') returning id`,
    );
    expect((await check()).first).toMatchObject({ site: null, kind: "inserted", id: row?.id });
    await tamper("delete from staff_acts where id = $1", row?.id);
    await app.clock.advance(732 * day);
    await tamper("select forget_old_staff_rows()");
    expect(await app.oracle("select 1 from staff_acts")).toEqual([]);
    expect(await check()).toMatchObject({ acts: 0, first: null });
  });
});

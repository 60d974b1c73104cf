import { beforeEach, describe, expect, it } from "vitest";
import { runVerb } from "~/operators/run-verb.server";
import type { Role } from "~/operators/staff/role-deeds";
import { askDesk } from "../../../../tests/support/desk";
import { giveRole, type Hired, hire, signIn } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";

const app = testAppOfFile();

beforeEach(async () => {
  await app.oracle("update staff_grants set ended_at = app_now() where ended_at is null");
  await app.oracle("update staff set state = 'ended', ended_at = app_now() where state <> 'ended'");
});

const person = (role: Role, on: typeof app.ember | null = app.ember) => hire(app, [{ role, on }], "passkey");
const run = ({ session }: Hired, verb: string, words: object) =>
  runVerb(session, null, verb, words, { requestId: "r" });
const rolesOf = async ({ staffId }: Hired) =>
  (
    await app.oracle<{ role: string }>(
      "select role from staff_grants where staff_id = $1 and ended_at is null order by role",
      [staffId],
    )
  ).map(({ role }) => role);
const grantOf = async ({ staffId }: Hired) =>
  (
    await app.oracle<{ id: string }>("select id from staff_grants where staff_id = $1 and ended_at is null", [staffId])
  )[0]?.id as string;

describe("The change of roles", () => {
  it("A manager gives and ends roles on the own site; the person's sessions end, and both are acts", async () => {
    const [manager, support] = [await person("manager"), await person("support")];
    const given = { person: support.staffId, role: "moderator", tenant: "ember" };
    await run(manager, "give-role", given);
    expect(await rolesOf(support)).toEqual(["moderator", "support"]);
    await expect(run(manager, "give-role", given)).rejects.toThrow("has this role already");
    const left = await app.oracle("select 1 from staff_sessions where staff_id = $1 and ended_at is null", [
      support.staffId,
    ]);
    expect(left).toEqual([]);
    await run(manager, "end-role", { grant: await grantOf(support) });
    expect(await rolesOf(support)).toHaveLength(1);
    const acts = await app.oracle("select verb, actor, subject from staff_acts where actor = $1 order by seq", [
      manager.staffId,
    ]);
    expect(acts).toEqual([
      { verb: "give-role", actor: manager.staffId, subject: support.staffId },
      { verb: "end-role", actor: manager.staffId, subject: support.staffId },
    ]);
  });

  it("Nobody changes their own roles, a manager no manager's or owner's, and nobody those of another site", async () => {
    const [manager, other, owner] = [await person("manager"), await person("manager"), await person("owner", null)];
    const elsewhere = await person("support", app.marina);
    const denied = { code: "staff.denied" };
    const give = (to: Hired, role: Role, tenant: string) =>
      run(manager, "give-role", { person: to.staffId, role, tenant });
    await expect(give(manager, "finance", "ember")).rejects.toMatchObject(denied);
    await expect(give(other, "owner", "ember")).rejects.toMatchObject(denied);
    await expect(give(elsewhere, "support", "marina")).rejects.toMatchObject(denied);
    for (const of of [manager, other, owner, elsewhere])
      await expect(run(manager, "end-role", { grant: await grantOf(of) })).rejects.toMatchObject(denied);
    await expect(run(owner, "end-role", { grant: await grantOf(owner) })).rejects.toMatchObject(denied);
    await run(owner, "end-role", { grant: await grantOf(other) });
    expect([await rolesOf(other), await rolesOf(manager), await rolesOf(elsewhere)]).toEqual([
      [],
      ["manager"],
      ["support"],
    ]);
  });

  it("A role needs a fresh touch of the passkey, and ends at its last day", async () => {
    const support = await person("support");
    const untouched = await hire(app, [{ role: "manager", on: app.ember }]);
    const given = { person: support.staffId, role: "finance", tenant: "ember" };
    await expect(run(untouched, "give-role", given)).rejects.toMatchObject({ code: "staff.step_up" });
    const manager = await person("manager");
    await expect(run(manager, "give-role", { ...given, until: "2020-01-01" })).rejects.toThrow("last day is over");
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await run(manager, "give-role", { ...given, until: tomorrow });
    await app.clock.advance(3 * 86_400);
    await run(await signIn(manager.staffId, "passkey"), "give-role", given);
    const held = await app.oracle(
      "select 1 from staff_grants where staff_id = $1 and role = 'finance' and ended_at is null",
      [support.staffId],
    );
    expect(held).toHaveLength(1);
  });
});

describe("The screens about staff", () => {
  it("A manager sees the people of the own site and of the network, and none of another site", async () => {
    const [manager, support] = [await person("manager"), await person("support")];
    const elsewhere = await person("support", app.marina);
    await giveRole(app, support.staffId, { role: "finance", on: app.marina });
    const { status, text } = await askDesk("/desk/staff", { token: manager.token });
    expect(status).toBe(200);
    expect(text).toContain(support.staffId);
    expect(text).not.toContain(elsewhere.staffId);
    const one = await askDesk(`/desk/staff/${support.staffId}`, { token: manager.token });
    expect(one.text).toContain("queue.see");
    expect(one.text).not.toContain(app.marina.tenant.settings.name);
    expect((await askDesk(`/desk/staff/${elsewhere.staffId}`, { token: manager.token })).status).toBe(404);
    expect((await askDesk("/desk/staff", { token: (await person("moderator")).token })).status).toBe(404);
  });

  it("A change shows the rights that are gained and lost before it is made", async () => {
    const [owner, support] = [await person("owner", null), await person("support")];
    const answer = await askDesk(`/desk/staff/${support.staffId}?role=moderator&tenant=ember`, { token: owner.token });
    const text = answer.text.replaceAll("<!-- -->", "");
    expect(text).toMatch(/They may then: <code>content\.judge /);
    expect(text).toContain('name="role" value="moderator"');
    expect(text).toMatch(/They may then no longer: .*credits\.grant /);
    const own = await askDesk(`/desk/staff/${owner.staffId}`, { token: owner.token });
    expect(own.text).toContain("Nobody changes their own roles");
    expect(own.text).not.toContain("/desk/do/end-role");
  });

  it("A role that nobody used for 60 days says so, and one person alone is told what that means", async () => {
    const owner = await person("owner", null);
    const alone = await askDesk("/desk/staff", { token: owner.token });
    expect(alone.text).toContain("You are alone here");
    expect(alone.text).not.toContain("unused for 60 days");
    await app.oracle("update staff_grants set given_at = app_now() - interval '70 days'");
    // A changed grant ends the sessions of its person.
    const { token } = await signIn(owner.staffId);
    expect((await askDesk("/desk/staff", { token })).text).toContain("unused for 60 days");
    await app.oracle(
      `insert into operator_acts (tenant_id, id, verb, actor, via, created_at) values ($1, gen_random_uuid(), 'ban', $2, 'web', app_now())`,
      [app.ember.tenant.id, owner.staffId],
    );
    expect((await askDesk("/desk/staff", { token })).text).not.toContain("unused for 60 days");
  });

  it("The form of the desk gives a role, and leads back to the person", async () => {
    const [manager, support] = [await person("manager"), await person("support")];
    const body = {
      person: support.staffId,
      role: "finance",
      tenant: "ember",
      back: `/desk/staff/${support.staffId}`,
      key: "12345678",
    };
    const answer = await askDesk("/desk/do/give-role", { token: manager.token, body });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/desk/staff/${support.staffId}`]);
    expect(await rolesOf(support)).toEqual(["finance", "support"]);
  });
});

import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it } from "vitest";
import { findInvitation, joinByApp } from "~/operators/staff/invitations.server";
import { offerSecret } from "~/operators/staff/one-time-codes.server";
import type { Role } from "~/operators/staff/role-permissions";
import { askDesk } from "../../../../tests/support/desk";
import { textsOf } from "../../command-form.server";
import { giveRole, hire, type Hired, inviteFromShell, runAs, signIn } from "../../../../tests/support/staff";
import { testAppOfFile } from "../../../../tests/support/test-app";

const app = testAppOfFile();

beforeEach(async () => {
  await app.oracle("update staff_grants set ended_at = app_now() where ended_at is null");
  await app.oracle("update staff set state = 'ended', ended_at = app_now() where state <> 'ended'");
});

const person = (role: Role, on: typeof app.ember | null = app.ember) => hire(app, [{ role, on }], "passkey");
const run = (by: Hired, verb: string, words: object) => runAs(by, verb, words, null);
const emailOf = ({ session }: Hired) => session.email;
const rolesOf = async ({ staffId }: Hired) =>
  (
    await app.oracle<{ role: string }>(
      "select role from staff_grants where staff_id = $1 and ended_at is null order by role",
      [staffId],
    )
  ).map(({ role }) => role);
describe("The change of roles", () => {
  it("A manager gives and ends roles on the own site; the person's sessions end, and both are acts", async () => {
    const [manager, support] = [await person("manager"), await person("support")];
    const given = { email: emailOf(support), role: "moderator", tenant: "ember" };
    await run(manager, "give-role", given);
    expect(await rolesOf(support)).toEqual(["moderator", "support"]);
    await expect(run(manager, "give-role", given)).rejects.toThrow("has this role already");
    const left = await app.oracle("select 1 from staff_sessions where staff_id = $1 and ended_at is null", [
      support.staffId,
    ]);
    expect(left).toEqual([]);
    await run(manager, "end-role", given);
    expect(await rolesOf(support)).toEqual(["support"]);
    await expect(run(manager, "end-role", given)).rejects.toThrow("does not have this role");
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
      run(manager, "give-role", { email: emailOf(to), role, tenant });
    await expect(give(manager, "finance", "ember")).rejects.toMatchObject(denied);
    await expect(give(other, "owner", "ember")).rejects.toMatchObject(denied);
    await expect(give(elsewhere, "support", "marina")).rejects.toMatchObject(denied);
    const end = (by: Hired, of: Hired, role: Role, tenant?: string) =>
      run(by, "end-role", { email: emailOf(of), role, ...(tenant && { tenant }) });
    await expect(end(manager, manager, "manager", "ember")).rejects.toMatchObject(denied);
    await expect(end(manager, other, "manager", "ember")).rejects.toMatchObject(denied);
    await expect(end(manager, owner, "owner")).rejects.toMatchObject(denied);
    await expect(end(manager, elsewhere, "support", "marina")).rejects.toMatchObject(denied);
    await expect(end(owner, owner, "owner")).rejects.toMatchObject(denied);
    await expect(
      run(manager, "give-role", { email: "no@staff.test", role: "support", tenant: "ember" }),
    ).rejects.toMatchObject(denied);
    await end(owner, other, "manager", "ember");
    expect([await rolesOf(other), await rolesOf(manager), await rolesOf(elsewhere)]).toEqual([
      [],
      ["manager"],
      ["support"],
    ]);
  });

  it("The end of a role or invitation tells nobody of other sites and addresses", async () => {
    const [manager, elsewhere] = [await person("manager"), await person("support", app.marina)];
    const end = (by: Hired, email: string, role: Role, tenant: string) => run(by, "end-role", { email, role, tenant });
    for (const role of ["support", "moderator"] as const)
      await expect(end(manager, emailOf(elsewhere), role, "marina"), role).rejects.toMatchObject({
        code: "staff.denied",
      });
    for (const email of [emailOf(elsewhere), "no@staff.test"])
      await expect(end(manager, email, "support", "ember")).rejects.toThrow("does not have this role");
    const owner = await person("owner", null);
    await run(owner, "invite-staff", { email: "far@staff.test", role: "support", tenant: "marina" });
    for (const email of ["far@staff.test", "no@staff.test"])
      await expect(run(manager, "stop-invitation", { email })).rejects.toThrow("no open invitation");
    const untouched = await hire(app, [{ role: "manager", on: app.ember }]);
    await expect(run(untouched, "stop-invitation", { email: "no@staff.test" })).rejects.toMatchObject({
      code: "staff.step_up",
    });
    const support = await person("support");
    await expect(run(support, "stop-invitation", { email: "no@staff.test" })).rejects.toMatchObject({
      code: "staff.denied",
    });
    expect(await rolesOf(elsewhere)).toEqual(["support"]);
  });

  it("An owner of one site makes no manager of another, where they are a manager", async () => {
    const both = await person("owner", app.marina);
    await giveRole(app, both.staffId, { role: "manager", on: app.ember });
    const by = await signIn(both.staffId, "passkey");
    const invite = (tenant: string) => run(by, "invite-staff", { email: "tall@staff.test", role: "manager", tenant });
    await expect(invite("ember")).rejects.toMatchObject({ code: "staff.denied" });
    await invite("marina");
  });

  it("A role needs a fresh touch of the passkey, and ends at its last day", async () => {
    const support = await person("support");
    const untouched = await hire(app, [{ role: "manager", on: app.ember }]);
    const given = { email: emailOf(support), role: "finance", tenant: "ember" };
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

describe("The end of a person", () => {
  it("The end of a person ends all roles and sessions, and a later invitation treats the person as unknown", async () => {
    const [owner, gone] = [await person("owner", null), await person("support")];
    await giveRole(app, gone.staffId, { role: "finance", on: app.marina });
    const { token } = await signIn(gone.staffId);
    expect((await askDesk("/desk", { token })).status).toBe(200);
    await run(owner, "end-staff", { email: emailOf(gone) });
    expect(await rolesOf(gone)).toEqual([]);
    expect((await askDesk("/desk", { token })).headers.get("location")).toContain("/desk/sign-in");
    await expect(run(owner, "end-staff", { email: emailOf(gone) })).rejects.toMatchObject({ code: "staff.denied" });
    const wish = { email: emailOf(gone), role: "moderator", tenant: "ember", name: "Other Name" };
    const { result } = await run(owner, "invite-staff", wish);
    const { isKnown, link } = result as { isKnown: boolean; link: string };
    // Only the mail contains the link for a former staff member. The link works immediately.
    expect(isKnown).toBe(true);
    const open = await findInvitation(link.split("/").at(-1) ?? "");
    const offered = offerSecret(gone.staffId, emailOf(gone));
    const code = new TOTP({ secret: Secret.fromBase32(offered.secret) }).generate();
    expect(await joinByApp(open as never, "Other Name", { secret: offered.secret, code })).toHaveProperty("staffId");
    expect(await app.oracle("select name from staff where id = $1", [gone.staffId])).toEqual([{ name: "Olga Staff" }]);
    expect(await rolesOf(gone)).toEqual(["moderator"]);
  });

  it("A manager ends and signs out the people of the own sites only, and nobody themselves", async () => {
    const [manager, owner, support] = [await person("manager"), await person("owner", null), await person("support")];
    const wide = await person("support");
    await giveRole(app, wide.staffId, { role: "support", on: app.marina });
    const denied = { code: "staff.denied" };
    for (const verb of ["end-staff", "end-sessions"]) {
      for (const of of [owner, wide, manager])
        await expect(run(manager, verb, { email: emailOf(of) }), verb).rejects.toMatchObject(denied);
      await expect(run(owner, verb, { email: emailOf(owner) }), verb).rejects.toMatchObject(denied);
    }
    const { result } = await run(manager, "end-sessions", { email: emailOf(support) });
    expect(result).toBe(1);
    await expect(run(manager, "end-sessions", { email: emailOf(support) })).rejects.toThrow("not signed in");
    expect(await rolesOf(support)).toEqual(["support"]);
    await run(manager, "end-staff", { email: emailOf(support) });
    const acts = await app.oracle("select verb from staff_acts where subject = $1 order by seq", [support.staffId]);
    expect(acts).toEqual([{ verb: "end-sessions" }, { verb: "end-staff" }]);
  });
});

/** Skips the embedded database, whose single connection runs nothing concurrently. */
describe.runIf(process.env.TEST_DATABASE_URL)("A join while somebody is ended", () => {
  const codeFor = (staffId: string, email: string) => {
    const { secret } = offerSecret(staffId, email);
    return { secret, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
  };

  /** Runs two commands. The second starts while the first waits for a locked invitation, which is then unlocked. */
  async function both<A, B>(first: () => Promise<A>, second: () => Promise<B>) {
    const client = await app.owner.pool.connect();
    const areWaiting = (count: number) =>
      expect
        .poll(() =>
          app.oracle("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        )
        .toHaveLength(count);
    await client.query("begin");
    try {
      await client.query("select from staff_invitations for update");
      const one = first();
      await areWaiting(1);
      const other = second();
      await areWaiting(2);
      await client.query("commit");
      return await Promise.allSettled([one, other]);
    } finally {
      client.release(true);
    }
  }

  it("A person who joins by a new link while they are ended has left afterwards", async () => {
    const [owner, support] = [await person("owner", null), await person("support")];
    const grants = [{ role: "finance" as const, tenantId: app.ember.tenant.id }];
    const token = await inviteFromShell(app, { email: emailOf(support), name: "Olga Staff", grants });
    const link = await findInvitation(token);
    const [joined, ended] = await both(
      () => joinByApp(link as never, "Olga Staff", codeFor(support.staffId, emailOf(support))),
      () => run(owner, "end-staff", { email: emailOf(support) }),
    );
    expect([joined, ended]).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
    expect(await rolesOf(support)).toEqual([]);
    expect(await app.oracle("select state from staff where id = $1", [support.staffId])).toEqual([{ state: "ended" }]);
  });

  it("A person who joins by the link of somebody who is just being ended has joined", async () => {
    const [owner, manager] = [await person("owner", null), await person("manager")];
    const wish = { email: "late@staff.test", role: "support", tenant: "ember" };
    const { result } = await run(manager, "invite-staff", wish);
    const { staffId, link } = result as { staffId: string; link: string };
    const open = await findInvitation(link.split("/").at(-1) ?? "");
    const [joined, ended] = await both(
      () => joinByApp(open as never, "Late", codeFor(staffId, wish.email)),
      () => run(owner, "end-staff", { email: emailOf(manager) }),
    );
    expect([joined, ended]).toMatchObject([{ status: "fulfilled", value: { staffId } }, { status: "fulfilled" }]);
    expect(
      await app.oracle("select role from staff_grants where staff_id = $1 and ended_at is null", [staffId]),
    ).toEqual([{ role: "support" }]);
    expect(await rolesOf(manager)).toEqual([]);
  });
});

describe("The invitation on the screen", () => {
  const invited = (by: Hired, words: Record<string, string>) =>
    askDesk("/desk/do/invite-staff", { token: by.token, body: { back: "/desk/staff", key: "12345678", ...words } });
  const noticeOf = (answer: { headers: Headers }) =>
    /desk-notice=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
  const shownAfter = async (by: Hired, cookie: string) =>
    (await askDesk("/desk/staff", { token: by.token, headers: { cookie } })).text;
  const linkIn = (text: string) => /\/desk\/join\/([\w-]{20,})/.exec(text)?.[1];

  it("An invitation holds each chosen site, and its link is shown once", async () => {
    const owner = await person("owner", null);
    const answer = await invited(owner, {
      email: "new@staff.test",
      role: "moderator",
      tenant: "ember,marina",
      name: "Nia",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/desk/staff"]);
    const first = await shownAfter(owner, noticeOf(answer));
    const open = await findInvitation(linkIn(first) ?? "");
    expect(open).toMatchObject({ email: "new@staff.test", name: "Nia" });
    expect(open?.grants.map(({ tenantId }) => tenantId)).toEqual([app.ember.tenant.id, app.marina.tenant.id]);
    expect(first).toContain("new@staff.test");
    expect(linkIn(await shownAfter(owner, ""))).toBeUndefined();
  });

  it("A link for a person who works there is shown to nobody, and one that another link has overtaken is dead", async () => {
    const [owner, manager, support] = [await person("owner", null), await person("manager"), await person("support")];
    const back = await invited(manager, { email: emailOf(support), role: "support", tenant: "ember" });
    expect(linkIn(await shownAfter(manager, noticeOf(back)))).toBeUndefined();

    const wish = { email: "two@staff.test", role: "support", tenant: "ember" };
    const seen = linkIn(await shownAfter(manager, noticeOf(await invited(manager, wish)))) ?? "";
    const { result } = await run(owner, "invite-staff", { email: "two@staff.test", role: "owner" });
    const own = await findInvitation((result as { link: string }).link.split("/").at(-1) ?? "");
    const offered = offerSecret(own?.staffId ?? "", "two@staff.test");
    const code = new TOTP({ secret: Secret.fromBase32(offered.secret) }).generate();
    const stillOpen = await findInvitation(seen);
    expect(stillOpen).not.toBeNull();
    expect(await joinByApp(own as never, "Two", { secret: offered.secret, code })).toHaveProperty("staffId");
    expect(await findInvitation(seen)).toBeNull();
    expect(await joinByApp(stillOpen as never, "Thief", { secret: offered.secret, code })).toBeNull();
  });

  it("A manager withdraws an own invitation, which voids its link, and no owner's", async () => {
    const [owner, manager] = [await person("owner", null), await person("manager")];
    const wish = { email: "late@staff.test", role: "support", tenant: "ember" };
    const link = linkIn(await shownAfter(manager, noticeOf(await invited(manager, wish)))) ?? "";
    await run(owner, "invite-staff", { email: "late@staff.test", role: "owner" });
    await run(manager, "stop-invitation", { email: "late@staff.test" });
    expect(await findInvitation(link)).toBeNull();
    await expect(run(manager, "stop-invitation", { email: "late@staff.test" })).rejects.toThrow("no open invitation");
    await run(owner, "stop-invitation", { email: "late@staff.test" });
    await expect(run(owner, "stop-invitation", { email: "late@staff.test" })).rejects.toThrow("no open invitation");
  });

  it("Typed fields, sites included, are kept while the person confirms", async () => {
    const untouched = await hire(app, [{ role: "manager", on: app.ember }]);
    const answer = await invited(untouched, { email: "kept@staff.test", role: "support", tenant: "ember" });
    const form = answer.headers.get("location") ?? "";
    expect(form).toContain("/desk/sign-in/step-up");
    const cookie = /desk-typed=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
    const { token } = await signIn(untouched.staffId, "passkey");
    const to = new URL(form, "http://desk").searchParams.get("to") ?? "";
    const { text } = await askDesk(to, { token, headers: { cookie } });
    for (const value of ["kept@staff.test", "ember"]) expect(text).toContain(`value="${value}"`);
    expect(textsOf({ tenant: ["ember", "marina"], role: "support" })).toEqual({
      tenant: "ember,marina",
      role: "support",
    });
  });

  it("The form offers a manager the roles and sites that they may give", async () => {
    const { text } = await askDesk("/desk/staff/invite", { token: (await person("manager")).token });
    expect(text).toContain('value="ember"');
    expect(text).not.toContain('value="marina"');
    expect(text).toContain('value="moderator"');
    expect(text).not.toContain('value="owner"');
    const support = await person("support");
    expect((await askDesk("/desk/staff/invite", { token: support.token })).status).toBe(404);
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

  it("A manager sees keys, devices and networks only of people whom they may sign out", async () => {
    const [manager, support, wide] = [await person("manager"), await person("support"), await person("support")];
    await giveRole(app, wide.staffId, { role: "support", on: app.marina });
    await signIn(wide.staffId);
    const shown = async ({ staffId }: Hired) =>
      (await askDesk(`/desk/staff/${staffId}`, { token: manager.token })).text;
    expect(await shown(support)).toContain("192.0.2.1");
    expect(await shown(manager)).toContain("192.0.2.1");
    const hidden = await shown(wide);
    expect(hidden).not.toContain("192.0.2.1");
    expect(hidden).not.toContain('action="/desk/do/end-staff"');
    expect(hidden).toContain("shown to who may sign this person out");
  });

  it("An invitation to several sites shows a manager the roles on their own", async () => {
    const [owner, manager] = [await person("owner", null), await person("manager")];
    await run(owner, "invite-staff", { email: "wide@staff.test", role: "moderator", tenant: "ember,marina" });
    const row = async ({ token }: Hired) => {
      const { text } = await askDesk("/desk/staff", { token });
      return text.replaceAll("<!-- -->", "").split("wide@staff.test")[1]?.slice(0, 600) ?? "";
    };
    expect(await row(owner)).toContain(app.marina.tenant.settings.name);
    const seen = await row(manager);
    expect(seen).toContain(app.ember.tenant.settings.name);
    expect(seen).not.toContain(app.marina.tenant.settings.name);
    expect(seen.toLowerCase()).not.toContain("every site");
  });

  it("A change shows the rights that are gained and lost before it is made", async () => {
    const [owner, support] = [await person("owner", null), await person("support")];
    const answer = await askDesk(`/desk/staff/${support.staffId}?role=moderator&tenant=ember`, { token: owner.token });
    const text = answer.text.replaceAll("<!-- -->", "");
    expect(text).toMatch(/They may then<.*title="content\.judge">Review photos and texts</);
    expect(text).toContain('name="role" value="moderator"');
    expect(text).toMatch(/They may then no longer<.*title="credits\.grant">/);
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
    // A changed grant ends the person's sessions.
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
      email: emailOf(support),
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

import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hire } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import type { OperatorRights } from "~/tenancy/unit.server";
import { openTenantAsOperator, type TenantScope } from "~/tenancy/scope.server";
import { asNetwork, asStaff } from "./staff-database.server";
import type { Permission } from "./role-permissions";
import { endStaffSession, findStaffSession, openShellSession, stepUp } from "./sessions.server";

const app = testAppOfFile();

const visit = ({ tenant }: TenantScope, rights: OperatorRights) =>
  openTenantAsOperator(tenant, rights).db.read((q) => q.rows(sql<{ id: string }>`select id from members`));

const enter = (scope: TenantScope, session: { hash: string }, permission: Permission) =>
  openTenantAsOperator(scope.tenant, { session: session.hash, permission }).db.write((w) =>
    w.rows(sql<{ id: string }>`update members set last_active_at = last_active_at returning id`),
  );

describe("rights of operators in the database", () => {
  it("An operator reads and writes on the granted site, and no row of another site", async () => {
    const mine = await app.member(app.ember);
    await app.member(app.marina);
    const { session } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const rights = { session: session.hash, permission: "member.see" };
    expect(await visit(app.ember, rights)).toEqual([{ id: mine }]);
    expect(await enter(app.ember, session, "content.judge")).toEqual([{ id: mine }]);
    await expect(visit(app.marina, rights)).rejects.toMatchObject({ name: "StaffRefusal", code: "staff.denied" });
    await expect(enter(app.marina, session, "content.judge")).rejects.toMatchObject({ code: "staff.denied" });
    // The connection works for the next transaction after a refusal.
    expect(await visit(app.ember, rights)).toEqual([{ id: mine }]);
  });

  it("A unit that forgets to ask for its permission still sees no row of another site", async () => {
    const { session } = await hire(app, [{ role: "owner", on: app.ember }]);
    const client = await app.database.pool.connect();
    const asOperator = (tenantId: number) =>
      client.query(`begin; set local role app_operator; set local app.tenant_id = '${tenantId}';
        set local app.staff_session = '${session.hash}'`);
    try {
      for (const statement of [
        "select id from members",
        "update wallets set balance = 1000",
        "delete from sessions",
        "select * from operator_acts",
      ]) {
        await asOperator(app.marina.tenant.id);
        await expect(client.query(statement), statement).rejects.toThrow("staff.denied");
        await client.query("rollback");
        await asOperator(app.ember.tenant.id);
        await client.query(statement);
        await client.query("rollback");
      }
    } finally {
      client.release();
    }
  });

  it("A unit without a session, and one of an unknown or ended session, is refused", async () => {
    const { session, token } = await hire(app, [{ role: "owner", on: null }]);
    expect(await enter(app.ember, session, "member.ban")).toBeDefined();
    for (const hash of ["", "unknown", token, "' ; set role app_user; --"])
      await expect(enter(app.ember, { hash }, "member.ban")).rejects.toMatchObject({ code: "staff.session" });
    await endStaffSession(session.hash);
    await expect(enter(app.ember, session, "member.ban")).rejects.toMatchObject({ code: "staff.session" });
  });

  it("A permission with step-up needs a touch in the last five minutes, and a code is not enough for staff", async () => {
    const { session } = await hire(app, [{ role: "owner", on: null }]);
    await expect(enter(app.ember, session, "member.export")).rejects.toMatchObject({ code: "staff.step_up" });
    const { token: byCode } = await stepUp(session, "code");
    const coded = { hash: (await findStaffSession(byCode))?.hash ?? "" };
    expect(await enter(app.ember, coded, "member.export")).toBeDefined();
    await expect(enter(app.ember, coded, "staff.edit")).rejects.toMatchObject({ code: "staff.step_up" });
    const { token } = await stepUp(coded, "passkey");
    const touched = { hash: (await findStaffSession(token))?.hash ?? "" };
    expect(await enter(app.ember, touched, "staff.edit")).toBeDefined();
    await app.clock.advance(5 * 60);
    await expect(enter(app.ember, touched, "member.export")).rejects.toMatchObject({ code: "staff.step_up" });
  });

  it("A permission for two people is refused to one person, also after a step-up", async () => {
    const { session } = await hire(app, [{ role: "finance", on: app.ember }]);
    await expect(enter(app.ember, session, "refund.large")).rejects.toMatchObject({ code: "staff.step_up" });
    const touched = await hire(app, [{ role: "finance", on: app.ember }], "passkey");
    await expect(enter(app.ember, touched.session, "refund.large")).rejects.toMatchObject({ code: "staff.two" });
  });

  it("A grant ends at its time, and a person without one has no right", async () => {
    const { session, staffId } = await hire(app, [{ role: "moderator", on: app.ember }]);
    await app.oracle("alter table staff_grants disable trigger end_staff_sessions");
    await app.oracle("update staff_grants set until = app_now() + interval '10 minutes' where staff_id = $1", [
      staffId,
    ]);
    await app.oracle("alter table staff_grants enable trigger end_staff_sessions");
    expect(await enter(app.ember, session, "member.ban")).toBeDefined();
    await app.clock.advance(11 * 60);
    await expect(enter(app.ember, session, "member.ban")).rejects.toMatchObject({ code: "staff.denied" });
    const { session: bare } = await hire(app, []);
    await expect(enter(app.ember, bare, "numbers.see")).rejects.toMatchObject({ code: "staff.denied" });
  });

  it("The command line holds each permission on each site, and only the owner of the database opens its session", async () => {
    const session = await openShellSession(app.owner, "olga");
    expect(await enter(app.ember, session, "site.leave")).toBeDefined();
    expect(await enter(app.marina, session, "refund.large")).toBeDefined();
    const client = await app.database.pool.connect();
    try {
      for (const role of ["app_user", "app_operator", "app_staff", "app_network", "app_console"]) {
        await client.query(`begin; set local role ${role}`);
        await expect(client.query("select open_shell_session('eve')"), role).rejects.toThrow("permission denied");
        await client.query("rollback");
      }
    } finally {
      client.release();
    }
  });

  it("The application can neither make a session of the command line nor reopen an ended one", async () => {
    const { session } = await hire(app, []);
    const forged = sql`insert into staff_sessions (token_hash, kind, os_user, expires_at)
      values (${"x".repeat(43)}, 'shell', 'eve', app_now() + interval '1 hour')`;
    await expect(asStaff((staff) => staff.rows(forged))).rejects.toThrow(/row-level security/);
    await endStaffSession(session.hash);
    const reopened = await asStaff((staff) =>
      staff.rows(sql`update staff_sessions set ended_at = null where token_hash = ${session.hash} returning 1`),
    );
    expect(reopened).toEqual([]);
  });

  it("A list over sites needs the permission on one of them", async () => {
    const { session } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const sites = sql<{ sites: number[] }>`select staff_sites('case.judge') as sites`;
    const [seen] = await asNetwork(session, "case.judge", (network) => network.rows(sites));
    expect(seen?.sites).toEqual([app.ember.tenant.id]);
    await expect(asNetwork(session, "audit.see", async () => 1)).rejects.toMatchObject({ code: "staff.denied" });
    await expect(asNetwork({ hash: "" }, "case.judge", async () => 1)).rejects.toMatchObject({ code: "staff.session" });
    const { session: owner } = await hire(app, [{ role: "owner", on: null }]);
    const [all] = await asNetwork(owner, "case.judge", (network) => network.rows(sites));
    expect(all?.sites.sort()).toEqual([app.ember.tenant.id, app.marina.tenant.id].sort());
  });
});

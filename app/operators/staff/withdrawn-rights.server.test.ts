import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type GivenRole, hire } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import { openTenantAsOperator } from "~/tenancy/scope.server";
import type { OperatorRights } from "~/tenancy/unit.server";
import { endStaff, giveGrant } from "./grants.server";
import { findStaffSession } from "./sessions.server";
import { asOperatorOfStaff } from "./staff-database.server";

const app = testAppOfFile();

const changes = {
  "A grant is withdrawn": (id: string) => `update staff_grants set ended_at = app_now() where staff_id = '${id}'`,
  "A role is narrowed": (id: string) => `update staff_grants set role = 'reader' where staff_id = '${id}'`,
  "A grant gets an end": (id: string) => `update staff_grants set until = app_now() where staff_id = '${id}'`,
  "A person is ended": (id: string) => `update staff set state = 'ended', ended_at = app_now() where id = '${id}'`,
  "A session is ended": (id: string) => `update staff_sessions set ended_at = app_now() where staff_id = '${id}'`,
} as const;

const moderator = (): GivenRole[] => [{ role: "moderator", on: app.ember }];
const opened = (rights: OperatorRights) => openTenantAsOperator(app.ember.tenant, rights).db;
const noteSql = (id: string) =>
  sql`update members set last_active_at = last_active_at where tenant_id = ${app.ember.tenant.id} and id = ${id} returning id`;
/** A promise that the test resolves by hand. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

const isOnServer = () => app.database.kind === "postgres";

describe("a right that ends in the middle of a request (check 32)", () => {
  for (const [what, change] of Object.entries(changes)) {
    it(`${what} between two units of a request: the next unit fails`, async () => {
      const id = await app.member(app.ember);
      const { staffId, session } = await hire(app, moderator());
      const rights = { session: session.hash, permission: "content.judge" };
      expect(await opened(rights).read((q) => q.rows(sql`select 1 from members`))).not.toEqual([]);
      await app.oracle(change(staffId));
      await expect(opened(rights).read((q) => q.rows(sql`select 1 from members`))).rejects.toMatchObject({
        code: "staff.session",
      });
      await expect(opened(rights).write((w) => w.rows(noteSql(id)))).rejects.toMatchObject({ code: "staff.session" });
    });

    // Skips the embedded database, whose only connection cannot revoke a right during a transaction.
    it(`${what} in the middle of a reading unit: its next statement fails`, async ({ skip }) => {
      if (!isOnServer()) skip();
      await app.member(app.ember);
      const { staffId, session } = await hire(app, moderator());
      const reading = opened({ session: session.hash, permission: "content.judge" }).read(async (q) => {
        expect(await q.rows(sql`select 1 from members`)).not.toEqual([]);
        await app.oracle(change(staffId));
        return q.rows(sql`select 1 from members`);
      });
      await expect(reading).rejects.toMatchObject({ code: "staff.session" });
    });

    it(`${what} in the middle of a writing unit: the change waits for the command, and the next unit fails`, async ({
      skip,
    }) => {
      if (!isOnServer()) skip();
      const id = await app.member(app.ember);
      const { staffId, session } = await hire(app, moderator());
      const rights = { session: session.hash, permission: "content.judge" };
      const order: string[] = [];
      let withdrawn: Promise<unknown> = Promise.resolve();
      await opened(rights).write(async (w) => {
        await w.rows(noteSql(id));
        withdrawn = app.oracle(change(staffId)).then(() => order.push("withdrawn"));
        await new Promise((later) => setTimeout(later, 200));
        expect(await w.rows(noteSql(id))).toEqual([{ id }]);
        order.push("done");
      });
      await withdrawn;
      expect(order).toEqual(["done", "withdrawn"]);
      await expect(opened(rights).write((w) => w.rows(noteSql(id)))).rejects.toMatchObject({ code: "staff.session" });
    });
  }

  it("A role given while its person is being ended does not outlive the end", async ({ skip }) => {
    if (!isOnServer()) skip();
    const [owner, other] = [
      await hire(app, [{ role: "owner", on: null }], "passkey"),
      await hire(app, [{ role: "owner", on: null }], "passkey"),
    ];
    const { staffId } = await hire(app, moderator());
    const ended = gate();
    const asked = gate();
    const end = asOperatorOfStaff(owner.session, async (staff) => {
      expect(await endStaff(staff, staffId)).toBe(true);
      ended.open();
      await asked.opened;
    });
    await ended.opened;
    const grant = { personId: staffId, role: "support", tenantId: app.ember.tenant.id, until: null } as const;
    const given = asOperatorOfStaff(other.session, (staff) => giveGrant(staff, grant));
    await new Promise((later) => setTimeout(later, 200));
    asked.open();
    await end;
    expect(await given).toBe(false);
    const held = await app.oracle("select 1 from staff_grants where staff_id = $1 and ended_at is null", [staffId]);
    expect(held).toEqual([]);
  });

  it("A visit is not kept waiting by a command under way", async ({ skip }) => {
    if (!isOnServer()) skip();
    const { session, token } = await hire(app, moderator());
    await app.clock.advance(120);
    const entered = gate();
    const visited = gate();
    const command = opened({ session: session.hash, permission: "content.judge" }).write(async () => {
      entered.open();
      await visited.opened;
    });
    await entered.opened;
    expect(await findStaffSession(token)).toMatchObject({ hash: session.hash });
    visited.open();
    await command;
  });
});

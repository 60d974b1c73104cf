import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { giveRole, hire, signIn } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import { StaffRefusal } from "~/platform/staff-refusal";
import { hashToken } from "~/platform/keys.server";
import { removeExpiredStaffRows } from "./staff-retention.server";
import { asStaff } from "./staff-database.server";
import { endStaffSession, findStaffSession, openStaffSession, stepUp } from "./sessions.server";

const app = testAppOfFile();
const minutes = (count: number) => app.clock.advance(count * 60);

describe("sessions of staff", () => {
  it("A session names its person with the grants, and the database keeps only the hash of its token", async () => {
    const { token, session, staffId } = await hire(app, [{ role: "moderator", on: app.ember }]);
    expect(session).toMatchObject({ kind: "web", staffId, name: "Olga Staff", steppedUpAt: null });
    expect(session.grants).toEqual([{ role: "moderator", tenantId: app.ember.tenant.id }]);
    expect(session.hash).toBe(hashToken(token));
    expect(await app.oracle("select 1 from staff_sessions where token_hash = $1", [token])).toEqual([]);
    expect(await findStaffSession("unknown")).toBeNull();
    expect(await findStaffSession(session.hash)).toBeNull();
  });

  it("A session ends after 60 minutes without a visit, and visits keep it for 12 hours at most", async () => {
    const idle = await hire(app, []);
    await minutes(59);
    expect(await findStaffSession(idle.token)).not.toBeNull();
    await minutes(59);
    expect(await findStaffSession(idle.token)).not.toBeNull();
    await minutes(61);
    expect(await findStaffSession(idle.token)).toBeNull();
    await app.clock.reset();
    const busy = await hire(app, []);
    for (let visits = 0; visits < 13; visits += 1) {
      await minutes(55);
      expect(await findStaffSession(busy.token)).not.toBeNull();
    }
    await minutes(6);
    expect(await findStaffSession(busy.token)).toBeNull();
  });

  it("A step-up gives a session a new token, ends the old one and does not prolong it", async () => {
    const { token, session } = await hire(app, []);
    await minutes(30);
    const renewed = await stepUp(session, "passkey");
    expect(renewed.token).not.toBe(token);
    expect(await findStaffSession(token)).toBeNull();
    const after = await findStaffSession(renewed.token);
    expect(after?.steppedUpAt).toBeInstanceOf(Date);
    expect(after?.expiresAt).toEqual(session.expiresAt);
    await expect(stepUp(session, "passkey")).rejects.toThrow(StaffRefusal);
  });

  it("An ended session is kept for a month, so that its person sees the device, and no longer", async () => {
    const { session, staffId } = await hire(app, []);
    const kept = () => app.oracle("select 1 from staff_sessions where staff_id = $1", [staffId]);
    await endStaffSession(session.hash);
    await app.clock.advance(29 * 86_400);
    await removeExpiredStaffRows();
    expect(await kept()).toHaveLength(1);
    await asStaff((staff) => staff.rows(sql`delete from staff_sessions`));
    expect(await kept()).toHaveLength(1);
    await app.clock.advance(2 * 86_400);
    await removeExpiredStaffRows();
    expect(await kept()).toEqual([]);
  });

  it("One device is signed out without the others", async () => {
    const { staffId, session, token } = await hire(app, []);
    const other = await signIn(staffId);
    await endStaffSession(session.hash);
    expect(await findStaffSession(token)).toBeNull();
    expect(await findStaffSession(other.token)).not.toBeNull();
  });

  it("A given, changed or withdrawn grant and the end of a person end the person's sessions and no others", async () => {
    const bystander = await hire(app, []);
    const { staffId, token } = await hire(app, []);
    const isLive = async (one: string) => (await findStaffSession(one)) !== null;
    const grantId = await giveRole(app, staffId, { role: "support", on: app.marina });
    expect(await isLive(token)).toBe(false);
    for (const change of [
      "update staff_grants set until = app_now() + interval '1 day' where id = $1",
      "update staff_grants set ended_at = app_now() where id = $1",
      "delete from staff_grants where id = $1",
    ]) {
      const next = await signIn(staffId);
      await app.oracle(change, [grantId]);
      expect(await isLive(next.token), change).toBe(false);
    }
    const last = await signIn(staffId);
    await app.oracle("update staff set state = 'ended', ended_at = app_now() where id = $1", [staffId]);
    expect(await isLive(last.token)).toBe(false);
    const given = { staffId, kind: "web" as const, device: "", network: "" };
    await expect(openStaffSession(given)).rejects.toThrow(StaffRefusal);
    expect(await isLive(bystander.token)).toBe(true);
  });

  it("Only owners and readers have a grant on the network, and nobody has one twice or gives it to themselves", async () => {
    const { staffId } = await hire(app, []);
    await giveRole(app, staffId, { role: "reader", on: null });
    const insert = "insert into staff_grants (id, staff_id, role, given_by) values (gen_random_uuid(), $1, $2, $3)";
    for (const [role, giver] of [
      ["reader", null],
      ["manager", null],
      ["owner", staffId],
    ]) {
      const client = await app.owner.pool.connect();
      await client.query("begin");
      await expect(client.query(insert, [staffId, role, giver]), String(role)).rejects.toThrow(/constraint/);
      await client.query("rollback");
      client.release();
    }
  });
});

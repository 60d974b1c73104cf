import { sql } from "kysely";
import { currentRequestId } from "~/platform/log.server";
import type { Role } from "./role-permissions";
import type { StaffRows } from "./staff-database.server";

/** SQL condition: the role of grant `g` is held now. */
export const isHeld = sql<boolean>`(g.ended_at is null and (g.until is null or g.until > app_now()))`;

interface NewGrant {
  personId: string;
  role: Role;
  /** Tenant of the role. Null for every tenant. */
  tenantId: number | null;
  until: Date | null;
}

/**
 * Gives a person a role on behalf of the transaction's session, and ends the person's sessions. The database refuses
 * own roles, and lets only an owner give the roles owner and manager. Returns false when nothing changed.
 */
export async function giveGrant(staff: StaffRows, { personId, role, tenantId, until }: NewGrant): Promise<boolean> {
  const [row] = await staff.rows(sql<{ given: boolean }>`
    select give_grant(${personId}::uuid, ${role}::text, ${tenantId}::integer, ${until}::timestamptz,
      ${currentRequestId() ?? null}::text) as given`);
  return row?.given === true;
}

/** Ends a role. The database applies the rules of `giveGrant`. Returns false for an ended role. */
export async function endGrant(staff: StaffRows, grantId: string): Promise<boolean> {
  const [row] = await staff.rows(sql<{ ended: boolean }>`
    select end_grant(${grantId}::uuid, ${currentRequestId() ?? null}::text) as ended`);
  return row?.ended === true;
}

/** Ends a person's employment with all roles and sessions. Returns false when the person has left already. */
export async function endStaff(staff: StaffRows, personId: string): Promise<boolean> {
  const [row] = await staff.rows(sql<{ ended: boolean }>`
    select end_staff(${personId}::uuid, ${currentRequestId() ?? null}::text) as ended`);
  return row?.ended === true;
}

/** Signs a person out on all devices. Returns the number of ended sessions. */
export async function endSessionsOf(staff: StaffRows, personId: string): Promise<number> {
  const [row] = await staff.rows(sql<{ ended: number }>`
    select end_sessions_of(${personId}::uuid, ${currentRequestId() ?? null}::text) as ended`);
  return row?.ended ?? 0;
}

/** Withdraws those open invitations of an email address whose roles the session may give. Returns their number. */
export async function stopInvitations(staff: StaffRows, email: string): Promise<number> {
  const [row] = await staff.rows(sql<{ stopped: number }>`
    select stop_invitations(${email}, ${currentRequestId() ?? null}::text) as stopped`);
  return row?.stopped ?? 0;
}

import { sql } from "kysely";
import { isHeld } from "./grants.server";
import type { Permission, Need, Role } from "./role-permissions";
import { deviceInWords, listKeys, listSessions, type OwnKey, type OwnSession } from "./own-access.server";
import { isLive } from "./sessions.server";
import { asStaff, type StaffRows } from "./staff-database.server";

/** A role of a person on a site, or on every site. */
export interface HeldGrant {
  id: string;
  role: Role;
  tenantId: number | null;
  givenAt: Date;
  givenBy: string | null;
  until: Date | null;
}

/** A staff member, as shown to colleagues. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
  state: "invited" | "active" | "ended";
  passkeys: number;
  hasApp: boolean;
  sessions: number;
  seenAt: Date | null;
  grants: HeldGrant[];
}

/** Staff that a list shows: everyone, or people with a role on these sites or on every site. */
export type Reach = "every" | readonly number[];

/** Lists the staff of these sites by name. Excludes former staff. */
export function listColleagues(reach: Reach): Promise<Colleague[]> {
  return asStaff((staff) => readColleagues(staff, reach, {}));
}

/** Finds a staff member among those in `reach`. */
export async function findColleague(id: string, reach: Reach): Promise<Colleague | null> {
  const [person] = await asStaff((staff) => readColleagues(staff, reach, { id }));
  return person ?? null;
}

/** Finds a staff member by email address, over all sites. */
export async function findColleagueByEmail(email: string): Promise<Colleague | null> {
  const [person] = await asStaff((staff) => readColleagues(staff, "every", { email }));
  return person ?? null;
}

interface Wanted {
  id?: string;
  email?: string;
}

function readColleagues(staff: StaffRows, reach: Reach, { id, email }: Wanted): Promise<Colleague[]> {
  const sites = reach === "every" ? null : [...reach];
  const holds = sql`g.staff_id = p.id and ${isHeld}`;
  const within = sql`(${sites}::integer[] is null or g.tenant_id is null or g.tenant_id = any (${sites}::integer[]))`;
  return staff
    .rows(sql<Colleague>`
    select p.id, p.name, p.email, p.state,
      (select count(*)::integer from staff_keys k where k.staff_id = p.id and k.removed_at is null) as passkeys,
      exists (select from staff_codes c where c.staff_id = p.id and c.kind = 'totp' and c.removed_at is null) as "hasApp",
      (select count(*)::integer from staff_sessions s where s.staff_id = p.id and ${isLive("s")}) as sessions,
      (select max(s.seen_at) from staff_sessions s where s.staff_id = p.id) as "seenAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'role', g.role, 'tenantId', g.tenant_id,
          'givenAt', g.given_at, 'givenBy', (select b.name from staff b where b.id = g.given_by), 'until', g.until)
          order by g.tenant_id nulls first, g.role)
        from staff_grants g where ${holds} and ${within}), '[]') as grants
    from staff p
    where p.state <> 'ended' and (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
      and (${email ?? null}::text is null or p.email = ${email ?? null})
      and (${sites}::integer[] is null or exists (select from staff_grants g where ${holds} and ${within}))
    order by lower(p.name), p.id limit 500`)
    .then((rows) => rows.map(withDates));
}

/** Converts dates in the JSON of grants, because JSON contains them as text. */
function withDates(person: Colleague): Colleague {
  const date = (at: Date | string | null) => (at === null ? null : new Date(at));
  const grants = person.grants.map((grant) => ({
    ...grant,
    givenAt: new Date(grant.givenAt),
    until: date(grant.until),
  }));
  return { ...person, grants };
}

/** A person's keys and open sessions, as shown to colleagues. */
export interface WaysIn {
  keys: OwnKey[];
  sessions: Omit<OwnSession, "isCurrent">[];
}

/**
 * True when the session's person may end another person's employment or sessions. Considers roles on all sites, even
 * those hidden in lists.
 */
export async function mayEndPerson(network: StaffRows, staffId: string): Promise<boolean> {
  const [row] = await network.rows(sql<{ may: boolean }>`select may_end_person(${staffId}::uuid) as may`);
  return row?.may === true;
}

/** Reads a person's keys and open sessions. */
export function readWaysIn(staffId: string): Promise<WaysIn> {
  return asStaff(async (staff) => ({
    keys: await listKeys(staff, staffId),
    sessions: (await listSessions(staff, { staffId, hash: "" })).map(({ isCurrent: _, device, ...session }) => ({
      ...session,
      device: deviceInWords(device),
    })),
  }));
}

/** A permission of a person on a site, as the database decides. */
export interface HeldPermission {
  permission: Permission;
  need: Need;
  tenantId: number | null;
}

/** Lists the permissions of a person by site, as the database decides. */
export function listPermissionsOf(staffId: string): Promise<HeldPermission[]> {
  return asStaff((staff) =>
    staff.rows(sql<HeldPermission>`
      select d.deed as permission, (array['none', 'fresh', 'two'])[min(array_position(array['none', 'fresh', 'two'], d.need))] as need,
        g.tenant_id as "tenantId"
      from staff_grants g join role_deeds d on d.role = g.role
      where g.staff_id = ${staffId} and ${isHeld}
      group by d.deed, g.tenant_id order by d.deed`),
  );
}

/** An open invitation with its roles and its expiry. */
interface WaitingInvitation {
  email: string;
  name: string;
  grants: readonly { role: Role; tenantId: number | null }[];
  expiresAt: Date;
}

/** Lists the open invitations to these sites, the earliest expiry first. Omits roles on other sites. */
export function listInvitations(reach: Reach): Promise<WaitingInvitation[]> {
  const sites = reach === "every" ? null : [...reach];
  return asStaff((staff) =>
    staff.rows(sql<WaitingInvitation>`
      select i.email, i.name, i.expires_at as "expiresAt",
      (select jsonb_agg(jsonb_build_object('role', g.role, 'tenantId', g."tenantId"))
        from jsonb_to_recordset(i.grants) as g (role text, "tenantId" integer)
        where ${sites}::integer[] is null or g."tenantId" is null or g."tenantId" = any (${sites}::integer[])) as grants
    from staff_invitations i
      where i.used_at is null and i.stopped_at is null and i.expires_at > app_now()
        and (${sites}::integer[] is null or exists (
          select from jsonb_to_recordset(i.grants) as g ("tenantId" integer) where g."tenantId" = any (${sites}::integer[])))
      order by i.expires_at limit 100`),
  );
}

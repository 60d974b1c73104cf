import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/platform/database.server";
import { hashToken, newToken } from "~/platform/keys.server";
import { StaffRefusal } from "~/platform/staff-refusal";
import { OperatorError } from "../operator-error";
import type { Permission, Role } from "./role-permissions";
import { isHeld } from "./grants.server";
import { asStaff } from "./staff-database.server";

/** An open session of a person, the command line, or a server's key. The database decides about the permissions. */
export interface StaffSession {
  /** Hash of the token, by which the database finds the session. */
  hash: string;
  kind: "web" | "shell" | "demo" | "key";
  /** Id of the person. Null for the command line and for keys. */
  staffId: string | null;
  /** Name of the person or of the operating system's user, or the first characters of the key. */
  name: string;
  /** Email address of the person. Empty for the command line. */
  email: string;
  locale: string;
  steppedUpAt: Date | null;
  /** How the session was stepped up in the last five minutes. Null without a step-up. */
  freshBy: StepUp | null;
  expiresAt: Date;
  /**
   * Roles of the person. A role without a tenant applies to every tenant. Empty for the command line, which has every
   * permission.
   */
  grants: readonly { role: Role; tenantId: number | null }[];
  /** The key of a server, with its site and scopes. */
  key?: { id: string; tenantId: number; scopes: readonly Permission[] };
}

/** The name of the session's person in acts, claims and decisions. */
export const actorOf = ({ staffId, name }: Pick<StaffSession, "staffId" | "name">) => staffId ?? name;

/** How a person confirmed their presence. A one-time code does not suffice for two-person commands. */
export type StepUp = "passkey" | "code" | "demo";

interface NewSession {
  staffId: string;
  kind: "web" | "demo";
  /** Browser and system, from the user agent. */
  device: string;
  network: string;
  /** How the person proved presence at sign-in, when that counts as a step-up. */
  steppedUpBy?: StepUp;
}

/** Hours from sign-in to the session's end, regardless of later visits. The table refuses longer sessions. */
const sessionHours = 12;
/**
 * Minutes without a request after which a session ends. The database function `live_staff_session` has the same number.
 */
const idleMinutes = 60;
/** Minutes in which a step-up counts. The database function `operator_enter` has the same number. */
const freshMinutes = 5;
const longestText = 200;

/** Starts a session of a current staff member. Returns the token for the cookie. The database stores only its hash. */
export async function openStaffSession({
  staffId,
  kind,
  device,
  network,
  steppedUpBy,
}: NewSession): Promise<{ token: string }> {
  const token = newToken();
  const opened = await asStaff((staff) =>
    staff.rows(sql`
      insert into staff_sessions (token_hash, kind, staff_id, device, network, expires_at, stepped_up_at, stepped_up_by)
      select ${hashToken(token)}, ${kind}, p.id, ${device.slice(0, longestText)}, ${network.slice(0, longestText)},
        app_now() + make_interval(hours => ${sessionHours}), ${steppedUpBy ? sql`app_now()` : null}, ${steppedUpBy ?? null}
      from staff p where p.id = ${staffId} and p.state = 'active'
      returning 1`),
  );
  if (opened.length === 0) throw new StaffRefusal("staff.denied");
  return { token };
}

/** Finds the open session of a cookie's token, and records the visit at most once a minute. */
export async function findStaffSession(token: string): Promise<StaffSession | null> {
  const hash = hashToken(token);
  const [row] = await asStaff((staff) =>
    staff.rows(sql<SessionRow>`
      with visit as (
        update staff_sessions set seen_at = app_now() where token_hash in (
          select token_hash from staff_sessions
          where token_hash = ${hash} and ${isLive("staff_sessions")} and seen_at < app_now() - interval '1 minute'
          -- Skips a row that a running command has locked, because a request must not wait.
          for no key update skip locked)
        returning 1)
      select s.kind, s.staff_id, p.name, p.email, p.locale, s.stepped_up_at, s.expires_at,
        case when s.stepped_up_at > app_now() - make_interval(mins => ${freshMinutes}) then s.stepped_up_by end as fresh_by,
        coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'tenantId', g.tenant_id) order by g.given_at, g.id)
          from staff_grants g where g.staff_id = p.id and ${isHeld}),
          '[]') as grants, (select count(*) from visit) as visits
      from staff_sessions s join staff p on p.id = s.staff_id and p.state = 'active'
      where s.token_hash = ${hash} and ${isLive("s")}`),
  );
  if (!row) return null;
  const {
    kind,
    staff_id: staffId,
    name,
    email,
    locale,
    stepped_up_at: steppedUpAt,
    fresh_by: freshBy,
    expires_at: expiresAt,
    grants,
  } = row;
  return { hash, kind, staffId, name, email, locale, steppedUpAt, freshBy, expiresAt, grants };
}

interface SessionRow {
  kind: "web" | "demo";
  staff_id: string;
  name: string;
  email: string;
  locale: string;
  stepped_up_at: Date | null;
  fresh_by: StepUp | null;
  expires_at: Date;
  grants: StaffSession["grants"];
}

/** SQL condition: the session is open, as in the function `live_staff_session`. */
export function isLive(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`${column("ended_at")} is null and ${column("expires_at")} > app_now()
    and ${column("seen_at")} > app_now() - make_interval(mins => ${idleMinutes})`;
}

/** Records a step-up. The session gets a new token, and the old token ends (D15). */
export async function stepUp(session: Pick<StaffSession, "hash">, how: StepUp): Promise<{ token: string }> {
  const token = newToken();
  const renewed = await asStaff((staff) =>
    staff.rows(sql`
      with old as (
        update staff_sessions set ended_at = app_now() where token_hash = ${session.hash} and ${isLive("staff_sessions")}
        returning *)
      insert into staff_sessions (token_hash, kind, staff_id, device, network, created_at, expires_at, stepped_up_at,
        stepped_up_by)
      select ${hashToken(token)}, kind, staff_id, device, network, created_at, expires_at, app_now(), ${how} from old
      returning 1`),
  );
  if (renewed.length === 0) throw new StaffRefusal("staff.session");
  return { token };
}

/** Ends a session on this or another device. */
export async function endStaffSession(hash: string): Promise<void> {
  await asStaff((staff) =>
    staff.rows(sql`update staff_sessions set ended_at = app_now() where token_hash = ${hash} and ended_at is null`),
  );
}

/** Opens a session of the command line, which only the database owner's connection may do. */
export async function openShellSession(owner: Database, osUser: string): Promise<StaffSession> {
  await insistOnOwner(owner);
  const { rows } = await owner.pool.query<{ hash: string; expires_at: Date }>(
    `select o.hash, app_now() + make_interval(hours => $2) as expires_at from open_shell_session($1) as o (hash)`,
    [osUser, sessionHours],
  );
  const { hash, expires_at: expiresAt } = rows[0] as { hash: string; expires_at: Date };
  const nobody = { staffId: null, email: "", steppedUpAt: null, freshBy: null, grants: [] };
  return Object.assign({ hash, kind: "shell" as const, name: osUser, locale: "en", expiresAt }, nobody);
}

async function insistOnOwner(database: Database): Promise<void> {
  const { rows } = await database.pool.query(
    "select has_function_privilege('open_shell_session(text)', 'execute') as may",
  );
  if (rows[0]?.may !== true)
    throw new OperatorError(
      "The login of DATABASE_URL does not own the database, so it cannot act for operators. Set MIGRATE_DATABASE_URL to the owner's address.",
    );
}

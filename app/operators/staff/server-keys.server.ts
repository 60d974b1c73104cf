import { sql } from "kysely";
import { randomId } from "~/platform/ids";
import { hashToken, newToken } from "~/platform/keys.server";
import { currentRequestId } from "~/platform/log.server";
import type { Reach } from "./people.server";
import type { Permission } from "./role-permissions";
import { keyOfToken, prefixLength } from "./server-key";
import type { StaffSession } from "./sessions.server";
import { asStaff, type StaffRows } from "./staff-database.server";

/** A key of a server, as lists show it. */
export interface ServerKey {
  id: string;
  tenantId: number;
  name: string;
  prefix: string;
  scopes: Permission[];
  /** Id of the person, or name of the operating system's user. */
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
  /** False for a revoked or expired key. */
  isValid: boolean;
}

interface NewServerKey {
  tenantId: number;
  name: string;
  scopes: readonly string[];
  days: number;
}

/**
 * Creates a key on behalf of the transaction's session. Returns the key, of which the database stores only a hash. Null
 * when another valid key of the site has the name. Revokes an expired key of the name.
 */
export async function createServerKey(staff: StaffRows, wanted: NewServerKey): Promise<{ key: string } | null> {
  const { tenantId, name, scopes, days } = wanted;
  const key = keyOfToken(newToken());
  const [row] = await staff.rows(sql<{ created: boolean }>`
    select create_operator_key(${randomId()}::uuid, ${tenantId}::integer, ${name}, ${key.slice(0, prefixLength)},
      ${hashToken(key)}, ${[...scopes]}::text[], ${days}::integer, ${currentRequestId() ?? null}::text) as created`);
  return row?.created === true ? { key } : null;
}

/** Revokes a key on behalf of the transaction's session. Returns false for a key that is revoked already. */
export async function revokeServerKey(staff: StaffRows, id: string): Promise<boolean> {
  const [row] = await staff.rows(sql<{ revoked: boolean }>`
    select revoke_operator_key(${id}::uuid, ${currentRequestId() ?? null}::text) as revoked`);
  return row?.revoked === true;
}

/** Lists the keys of these sites: valid keys first, then the newest. */
export function listServerKeys(reach: Reach): Promise<ServerKey[]> {
  const sites = reach === "every" ? null : [...reach];
  const valid = sql`k.revoked_at is null and k.expires_at > app_now()`;
  return asStaff((staff) =>
    staff.rows(sql<ServerKey>`
      select k.id, k.tenant_id as "tenantId", k.name, k.prefix, k.scopes, k.created_by as "createdBy",
        k.created_at as "createdAt", k.expires_at as "expiresAt", k.used_at as "usedAt",
        k.revoked_at as "revokedAt", k.revoked_by as "revokedBy", ${valid} as "isValid"
      from operator_keys k
      where ${sites}::integer[] is null or k.tenant_id = any (${sites}::integer[])
      order by ${valid} desc, k.created_at desc, k.id limit 500`),
  );
}

/** The session of a key. The database derives site and scopes from the hash again. */
export interface KeySession extends StaffSession {
  kind: "key";
  key: { id: string; tenantId: number; scopes: readonly Permission[] };
}

interface KeyRow {
  id: string;
  tenantId: number;
  prefix: string;
  scopes: Permission[];
  expiresAt: Date;
}

/**
 * Opens the session of a key, and records the key's use at most once a minute. Null for an unknown, revoked or expired
 * key. All three cases run the same query, so that the response time reveals nothing.
 */
export async function openKeySession(key: string): Promise<KeySession | null> {
  const hash = hashToken(key);
  const [row] = await asStaff((staff) =>
    staff.rows(sql<KeyRow>`
      with visit as (
        update operator_keys set used_at = app_now() where key_hash in (
          select key_hash from operator_keys
          where key_hash = ${hash} and revoked_at is null and expires_at > app_now()
            and (used_at is null or used_at < app_now() - interval '1 minute')
          -- Skips a row that a running command has locked, because a request must not wait.
          for no key update skip locked)
        returning 1)
      select k.id, k.tenant_id as "tenantId", k.prefix, k.scopes, k.expires_at as "expiresAt",
        (select count(*) from visit) as visits
      from operator_keys k where k.key_hash = ${hash} and k.revoked_at is null and k.expires_at > app_now()`),
  );
  if (!row) return null;
  const { id, tenantId, prefix, scopes, expiresAt } = row;
  const nobody = { staffId: null, email: "", locale: "en", steppedUpAt: null, freshBy: null, grants: [] };
  return Object.assign(
    { hash, kind: "key" as const, name: `key ${prefix}`, expiresAt, key: { id, tenantId, scopes } },
    nobody,
  );
}

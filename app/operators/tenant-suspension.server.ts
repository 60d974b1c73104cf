import type pg from "pg";
import type { TenantState } from "~/tenancy/vocabulary";
import {
  actAsTenant,
  countSeen,
  inTransaction,
  OnboardingError,
  type OperatorDatabase,
  probe,
} from "./tenant-onboarding.server";

/** Dependencies of the commands that suspend, resume or move a tenant. */
export interface TenantStateContext {
  database: OperatorDatabase;
  /** Makes all processes drop their cached tenants. */
  publishChange: () => Promise<void>;
}

export interface Ended {
  slug: string;
  sessions: number;
}

export interface LockedTenant {
  id: number;
  slug: string;
  state: TenantState;
  suspended: boolean;
  record: unknown;
}

/**
 * Suspends a tenant until `resumeTenant`. Ends all sessions and pauses jobs, except those for money and erasure.
 * Publishes the suspension first, because ending the sessions of a large tenant takes long.
 */
export async function suspendTenant({ database, publishChange }: TenantStateContext, slug: string): Promise<Ended> {
  const id = await inTransaction(database, async (client) => {
    const { id, suspended } = await lockTenant(client, slug);
    if (suspended) throw new OnboardingError(`${slug} is suspended already.`);
    await markSuspended(client, id);
    return id;
  });
  await publishChange();
  return { slug, sessions: await inTransaction(database, (client) => endSessions(client, id)) };
}

/**
 * Marks a tenant as suspended and ends its streams. Takes effect when the caller has committed and called
 * `publishChange`.
 */
export async function markSuspended(client: pg.PoolClient, id: number): Promise<void> {
  await insistOnSight(client, id);
  await client.query("update tenants set suspended_at = coalesce(suspended_at, now()) where id = $1", [id]);
  await endStreams(client, id);
}

export async function resumeTenant({ database, publishChange }: TenantStateContext, slug: string): Promise<void> {
  await inTransaction(database, async (client) => {
    const { id, suspended } = await lockTenant(client, slug);
    if (!suspended) throw new OnboardingError(`${slug} is not suspended.`);
    // Ends sessions that an interrupted suspension or a concurrent login left open.
    await endSessions(client, id);
    await client.query("update tenants set suspended_at = null, version = version + 1 where id = $1", [id]);
  });
  await publishChange();
}

/** Ends all sessions and removes the push subscriptions. Returns the number of sessions. */
export async function endSessions(client: pg.PoolClient, id: number): Promise<number> {
  await insistOnSight(client, id);
  await client.query("delete from push_subscriptions where tenant_id = $1", [id]);
  // Reads the clock once by a subquery, because `app_now()` alone would run for each row.
  const { rowCount } = await client.query(
    "update sessions set ended_at = (select app_now()) where tenant_id = $1 and ended_at is null",
    [id],
  );
  return rowCount ?? 0;
}

/** Throws when the connection cannot see the tenant's rows, because the tenant's sessions would then stay open. */
async function insistOnSight(client: pg.PoolClient, id: number): Promise<void> {
  await actAsTenant(client, id);
  await countSeen(client, id, probe);
}

/** Ends the tenant's streams: a higher presence epoch makes them invalid. */
export async function endStreams(client: pg.PoolClient, id: number): Promise<void> {
  await client.query("update tenants set presence_epoch = presence_epoch + 1, version = version + 1 where id = $1", [
    id,
  ]);
}

export async function lockTenant(client: pg.PoolClient, slug: string): Promise<LockedTenant> {
  // Blocks a concurrent `apply`, which would overwrite the tenant's hosts.
  await client.query("lock table tenants in share row exclusive mode");
  const { rows } = await client.query<LockedTenant>(
    "select id, slug, state, suspended_at is not null as suspended, record from tenants where slug = $1",
    [slug],
  );
  if (!rows[0]) throw new OnboardingError(`There is no site ${slug}.`);
  return rows[0];
}

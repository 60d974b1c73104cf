import type pg from "pg";
import { checkRecord } from "~/tenancy/record";
import type { TenantState } from "~/tenancy/vocabulary";
import { unreachableHosts } from "./tenant-advice";
import {
  actAsTenant,
  countSeen,
  inTransaction,
  OnboardingError,
  type OperatorDatabase,
  probe,
} from "./tenant-onboarding.server";

/** Dependencies of the commands that suspend, resume or move a tenant. */
interface TenantStateContext {
  database: OperatorDatabase;
  /** Lets all processes drop their cached tenants. */
  announce: () => Promise<void>;
}

export interface Ended {
  slug: string;
  sessions: number;
}

interface LockedTenant {
  id: number;
  slug: string;
  state: TenantState;
  suspended: boolean;
  record: unknown;
}

/**
 * Suspends a tenant until `resumeTenant`. Ends all sessions and pauses jobs, except those for money and erasure.
 * Announces the suspension first, because ending the sessions of a large tenant takes long.
 */
export async function suspendAndAnnounce({ database, announce }: TenantStateContext, slug: string): Promise<Ended> {
  const id = await inTransaction(database, async (client) => {
    const { id, suspended } = await lockTenant(client, slug);
    if (suspended) throw new OnboardingError(`${slug} is suspended already.`);
    await markSuspended(client, id);
    return id;
  });
  await announce();
  return { slug, sessions: await inTransaction(database, (client) => endSessions(client, id)) };
}

/** Marks a tenant as suspended and ends its streams. Takes effect once the caller has committed and announced it. */
export async function markSuspended(client: pg.PoolClient, id: number): Promise<void> {
  await insistOnSight(client, id);
  await client.query("update tenants set suspended_at = coalesce(suspended_at, now()) where id = $1", [id]);
  await endStreams(client, id);
}

export async function resumeTenant({ database, announce }: TenantStateContext, slug: string): Promise<void> {
  await inTransaction(database, async (client) => {
    const { id, suspended } = await lockTenant(client, slug);
    if (!suspended) throw new OnboardingError(`${slug} is not suspended.`);
    // Ends sessions that an interrupted suspension or a concurrent login left open.
    await endSessions(client, id);
    await client.query("update tenants set suspended_at = null, version = version + 1 where id = $1", [id]);
  });
  await announce();
}

interface Move {
  slug: string;
  from: string;
  to: string;
  /** True to redirect the old host. Otherwise the old host stops responding. */
  redirect: boolean;
}

/**
 * Moves a tenant to another host in one transaction. Ends all sessions, because cookies and push subscriptions belong
 * to the old host.
 */
export async function moveHost({ database, announce }: TenantStateContext, move: Move): Promise<Ended> {
  const sessions = await inTransaction(database, (client) => moveInTransaction(client, move));
  await announce();
  return { slug: move.slug, sessions };
}

async function moveInTransaction(client: pg.PoolClient, { slug, from, to, redirect }: Move): Promise<number> {
  const tenant = await lockTenant(client, slug);
  const record = tenant.record as { hosts: string[]; settings: Record<string, unknown> };
  if (!record.hosts.includes(from))
    throw new OnboardingError(`${from} is no host of ${slug}. Its hosts are: ${record.hosts.join(", ")}.`);
  if (record.hosts.includes(to)) throw new OnboardingError(`${to} is a host of ${slug} already.`);
  const { domain } = record.settings;
  const moved = {
    ...record,
    hosts: record.hosts.map((host) => (host === from ? to : host)),
    settings: { ...record.settings, domain: domain === from ? to : domain },
  };
  insistOnRecord(tenant, moved);
  await claimHost(client, tenant, to);
  if (redirect) await client.query("update tenant_hosts set redirects = true where host = $1", [from]);
  else await client.query("delete from tenant_hosts where host = $1", [from]);
  await client.query("update tenants set record = $2::jsonb, updated_at = now() where id = $1", [
    tenant.id,
    JSON.stringify(moved),
  ]);
  const ended = await endSessions(client, tenant.id);
  await endStreams(client, tenant.id);
  return ended;
}

function insistOnRecord({ slug, state }: LockedTenant, record: { hosts: string[] }): void {
  const checked = checkRecord(record, state);
  if (!checked.ok) {
    const problems = checked.problems.map(({ path, problem }) => `${path} ${problem}`);
    throw new OnboardingError(`${slug} was not moved: ${problems.join("; ")}.`);
  }
  const [nowhere] = state === "live" ? unreachableHosts(record.hosts) : [];
  if (nowhere) throw new OnboardingError(`${nowhere} leads nowhere on the internet, and ${slug} is live.`);
}

/** Assigns a host to the tenant. Permits a former host of the same tenant. */
async function claimHost(client: pg.PoolClient, { id, slug }: LockedTenant, host: string): Promise<void> {
  const { rowCount } = await client.query(
    `insert into tenant_hosts (host, tenant_id) values ($1, $2)
     on conflict (host) do update set redirects = false where tenant_hosts.tenant_id = excluded.tenant_id`,
    [host, id],
  );
  if (rowCount === 0) throw new OnboardingError(`${host} belongs to another site; ${slug} was not moved.`);
}

/** Ends all sessions and removes the push subscriptions. Returns the number of sessions. */
async function endSessions(client: pg.PoolClient, id: number): Promise<number> {
  await insistOnSight(client, id);
  await client.query("delete from push_subscriptions where tenant_id = $1", [id]);
  // The subquery reads the clock once. `app_now()` alone would run for each row.
  const { rowCount } = await client.query(
    "update sessions set ended_at = (select app_now()) where tenant_id = $1 and ended_at is null",
    [id],
  );
  return rowCount ?? 0;
}

/** Throws when the tenant's rows are invisible, because its sessions would stay open. */
async function insistOnSight(client: pg.PoolClient, id: number): Promise<void> {
  await actAsTenant(client, id);
  await countSeen(client, id, probe);
}

/** Ends the tenant's streams: a higher presence epoch makes them invalid. */
async function endStreams(client: pg.PoolClient, id: number): Promise<void> {
  await client.query("update tenants set presence_epoch = presence_epoch + 1, version = version + 1 where id = $1", [
    id,
  ]);
}

export interface Preview {
  slug: string;
  state: TenantState;
  host: string;
  word: string;
}

/** Reads the preview word of a draft. `renew` replaces the word and so ends access with the old word. */
export async function readPreview(
  { database, announce }: TenantStateContext,
  slug: string,
  renew: boolean,
): Promise<Preview> {
  const { rows } = await database.pool.query<Preview>(
    renew
      ? `update tenants set preview_word = replace(gen_random_uuid()::text, '-', ''), version = version + 1
         where slug = $1 returning slug, state, record #>> '{settings,domain}' as host, preview_word as word`
      : `select slug, state, record #>> '{settings,domain}' as host, preview_word as word from tenants where slug = $1`,
    [slug],
  );
  if (!rows[0]) throw new OnboardingError(`There is no site ${slug}. Run npm run tenant -- apply ${slug}.`);
  if (renew) await announce();
  return rows[0];
}

async function lockTenant(client: pg.PoolClient, slug: string): Promise<LockedTenant> {
  // Locks against a concurrent apply, which would write the hosts of its own record.
  await client.query("lock table tenants in share row exclusive mode");
  const { rows } = await client.query<LockedTenant>(
    "select id, slug, state, suspended_at is not null as suspended, record from tenants where slug = $1",
    [slug],
  );
  if (!rows[0]) throw new OnboardingError(`There is no site ${slug}.`);
  return rows[0];
}

import type pg from "pg";
import { checkRecord } from "~/tenancy/record";
import { noteFileSave } from "./sites/file-base.server";
import { unreachableHosts } from "./tenant-advice";
import { inTransaction, OnboardingError } from "./tenant-onboarding.server";
import {
  type Ended,
  endSessions,
  endStreams,
  type LockedTenant,
  lockTenant,
  type TenantStateContext,
} from "./tenant-suspension.server";

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
export async function moveHost({ database, publishChange }: TenantStateContext, move: Move): Promise<Ended> {
  const sessions = await inTransaction(database, (client) => moveInTransaction(client, move));
  await publishChange();
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
  await noteFileSave(client, { reason: `Moved from ${from} to ${to}.` });
  await client.query("update tenants set record = $2::jsonb, version = version + 1, updated_at = now() where id = $1", [
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

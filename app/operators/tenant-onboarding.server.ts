import type pg from "pg";
import * as z from "zod";
import { CommandRefused } from "~/platform/errors";
import { TenantRecordError, checkCompany } from "~/tenancy/tenant";
import { checkRecord } from "~/tenancy/record";
import { type TenantState, tenantStates } from "~/tenancy/vocabulary";
import { noteFileSave, readFileBase } from "./sites/file-base.server";
import { type Change, planChanges } from "./tenant-plan";

/** The owner's access to tenant rows, with the shape of the platform's `Database`. */
export type OperatorDatabase = { pool: Pick<pg.Pool, "connect" | "query"> };

/** A table with exactly one row per tenant. */
export const probe = "tenant_probes";

/** A tenant to store. Validated again, because the record may arrive over the control socket. */
export const tenantToApply = z.strictObject({
  slug: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/),
  state: z.enum(tenantStates),
  record: z.looseObject({ company_id: z.string(), hosts: z.array(z.string()) }),
  company: z.record(z.string(), z.unknown()),
  /** Version that `tenant pull` wrote into the files. */
  version: z.int().min(1).optional(),
  /** True to replace a version of the desk that the files are not based on. */
  over: z.boolean().optional(),
});
export type TenantToApply = z.infer<typeof tenantToApply>;

export type StoredTenant = {
  id: number;
  slug: string;
  state: TenantState;
  version: number;
  suspended: boolean;
  record: unknown;
  company: unknown;
};

export type Applied = { slug: string; version: number; changes: Change[] };

/** Thrown when a tenant's rows cannot be written as requested. Nothing was changed. */
export class OnboardingError extends CommandRefused {
  override name = "OnboardingError";
}

/** Thrown when an apply would replace a version of the desk that the files are not based on. Names both ways out. */
export class OverDeskError extends OnboardingError {
  override name = "OverDeskError";

  constructor(slug: string, version: number) {
    super(
      `${slug}: version ${version} was made in the desk, and these files are not based on it. Nothing was changed.\n` +
        `Take it into the files: npm run tenant -- pull ${slug}\n` +
        `Or replace it by the files: npm run tenant -- apply ${slug} --over`,
    );
  }
}

export async function listStoredTenants(database: OperatorDatabase): Promise<StoredTenant[]> {
  const { rows } = await database.pool.query<StoredTenant>(
    `select t.id, t.slug, t.state, t.version, t.suspended_at is not null as suspended, t.record, c.data as company
     from tenants t left join companies c on c.id = t.record ->> 'company_id' order by t.slug`,
  );
  return rows;
}

/**
 * Writes a tenant's changed rows with a higher version, in one transaction (DESIGN 13.16). The caller publishes the
 * change.
 */
export async function applyTenant(database: OperatorDatabase, tenant: TenantToApply): Promise<Applied> {
  insistOnTenant(tenant);
  return inTransaction(database, async (client) => {
    // Locks, so that concurrent commands do not read the same version.
    await client.query("lock table tenants in share row exclusive mode");
    if (tenant.state === "live") await refuseBesideDemo(client, tenant.slug);
    const stored = await findStored(client, tenant.slug);
    const changes = planChanges(stored, tenant);
    if (stored && changes.length === 0) return { slug: tenant.slug, version: stored.version, changes };
    const latest = stored ? await insistOnBase(client, stored.id, tenant) : null;
    await saveCompany(client, tenant);
    await noteFileSave(client, { basedOn: latest });
    const { id, version } = await saveTenant(client, tenant);
    await saveHosts(client, id, tenant);
    if (!stored) await saveProbe(client, id);
    return { slug: tenant.slug, version, changes };
  });
}

/** Refuses to replace a version of the desk that the files do not know. Returns the latest version. */
async function insistOnBase(
  client: pg.PoolClient,
  id: number,
  { slug, version = 0, over = false }: TenantToApply,
): Promise<number | null> {
  await actAsTenant(client, id);
  const { latest, unknown } = await readFileBase(client, id, version);
  if (unknown !== null && !over) throw new OverDeskError(slug, unknown);
  return latest;
}

/** Makes the refusals of `applyTenant` about versions of the desk, so that a command on many sites changes all or none. */
export async function refuseOverDesk(database: OperatorDatabase, tenant: TenantToApply): Promise<void> {
  await inTransaction(database, async (client) => {
    const stored = await findStored(client, tenant.slug);
    if (stored && planChanges(stored, tenant).length > 0) await insistOnBase(client, stored.id, tenant);
  });
}

/**
 * Refuses a live tenant in the demo's database, because the demo admits local callers (DESIGN 13.25). The database also
 * refuses it.
 */
async function refuseBesideDemo(client: pg.PoolClient, slug: string): Promise<void> {
  const { rows } = await client.query("select from installation where key = 'demo'");
  if (rows.length === 0) return;
  throw new OnboardingError(
    `${slug} cannot go live here: this installation holds the demo. Give it a database of its own.`,
  );
}

function insistOnTenant(tenant: TenantToApply): void {
  const record = checkRecord(tenant.record, tenant.state);
  const company = checkCompany(tenant.company);
  const problems = [...(record.ok ? [] : record.problems), ...(company.ok ? [] : company.problems)];
  if (problems.length > 0) throw new TenantRecordError(tenant.slug, problems);
}

async function findStored(client: pg.PoolClient, slug: string): Promise<StoredTenant | null> {
  const { rows } = await client.query<StoredTenant>(
    `select t.id, t.slug, t.state, t.version, t.suspended_at is not null as suspended, t.record, c.data as company
     from tenants t left join companies c on c.id = t.record ->> 'company_id' where t.slug = $1`,
    [slug],
  );
  return rows[0] ?? null;
}

/** Saves a company. Raises the version of its other tenants, which display the company too. */
async function saveCompany(client: pg.PoolClient, { slug, record, company }: TenantToApply): Promise<void> {
  const saved = await client.query(
    `insert into companies (id, data) values ($1, $2::jsonb)
     on conflict (id) do update set data = excluded.data, version = companies.version + 1, updated_at = now()
     where companies.data is distinct from excluded.data`,
    [record.company_id, JSON.stringify(company)],
  );
  if (saved.rowCount === 0) return;
  await client.query(
    `update tenants set version = version + 1, updated_at = now()
     where record ->> 'company_id' = $1 and slug <> $2`,
    [record.company_id, slug],
  );
}

async function saveTenant(client: pg.PoolClient, tenant: TenantToApply): Promise<{ id: number; version: number }> {
  const { rows } = await client.query<{ id: number; version: number }>(
    `insert into tenants (slug, state, record) values ($1, $2, $3::jsonb)
     on conflict (slug) do update set state = excluded.state, record = excluded.record,
       version = tenants.version + 1, updated_at = now()
     returning id, version`,
    [tenant.slug, tenant.state, JSON.stringify(tenant.record)],
  );
  if (!rows[0]) throw new OnboardingError(`The row of ${tenant.slug} could not be written.`);
  return rows[0];
}

async function saveHosts(client: pg.PoolClient, tenantId: number, { slug, record }: TenantToApply): Promise<void> {
  const taken = await client.query<{ host: string; slug: string }>(
    `select h.host, t.slug from tenant_hosts h join tenants t on t.id = h.tenant_id
     where h.host = any($1::text[]) and h.tenant_id <> $2 limit 1`,
    [record.hosts, tenantId],
  );
  const other = taken.rows[0];
  if (other)
    throw new OnboardingError(`${slug}: the host ${other.host} belongs to the site ${other.slug}. Remove it from one.`);
  // Keeps former hosts, because they redirect although the record no longer names them.
  await client.query("delete from tenant_hosts where tenant_id = $1 and host <> all($2::text[]) and not redirects", [
    tenantId,
    record.hosts,
  ]);
  await client.query(
    `insert into tenant_hosts (host, tenant_id) select unnest($1::text[]), $2
     on conflict (host) do update set redirects = false`,
    [record.hosts, tenantId],
  );
}

/** Adds the probe row, by which `countSeen` distinguishes missing rows from invisible rows. */
async function saveProbe(client: pg.PoolClient, tenantId: number): Promise<void> {
  await actAsTenant(client, tenantId);
  await client.query(`insert into ${probe} (tenant_id) values ($1) on conflict do nothing`, [tenantId]);
}

/**
 * Lets the owner see a tenant's rows until the transaction ends. Uses `set local`, because Citus does not forward
 * `set_config()`.
 */
export async function actAsTenant(client: pg.PoolClient, tenantId: number): Promise<void> {
  await client.query(`set local app.tenant_id = '${Math.trunc(tenantId)}'`);
}

/** Counts a tenant's rows in a table. Throws when the probe row is invisible. Call `actAsTenant` first. */
export async function countSeen(client: pg.PoolClient, id: number, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number; probes: number }>(
    `select (select count(*)::integer from ${table} where tenant_id = ${id}) as count,
       (select count(*)::integer from ${probe} where tenant_id = ${id}) as probes`,
  );
  if (rows[0]?.probes !== 1) {
    throw new OnboardingError(
      `The rows of this site cannot be seen in ${table}: the setting app.tenant_id does not reach the database that has them.\n` +
        'Nothing was taken or changed. See "A site that leaves" in docs/production.md.',
    );
  }
  return rows[0].count;
}

export async function inTransaction<T>(
  database: OperatorDatabase,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

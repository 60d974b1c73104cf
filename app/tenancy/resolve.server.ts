import type { Database } from "~/platform/database.server";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import type { Problem } from "./record-problems";
import { parseTenant, type Tenant, TenantRecordError, type TenantRow } from "./tenant";

/**
 * `broken` means mistakes in the stored record, or an unavailable database and no cached copy. Only this tenant
 * answers 503 (DESIGN 13.16).
 */
type Resolution = { status: "found"; tenant: Tenant } | { status: "unknown" } | { status: "broken" };

const unknown: Resolution = { status: "unknown" };
const broken: Resolution = { status: "broken" };

const byHost = new Map<string, Resolution>();
const bySlug = new Map<string, Tenant>();
/** The latest good answer for each host, used while the database is unavailable (DESIGN 5, "frozen"). */
const frozen = new Map<string, Resolution>();
/** All known hosts, so that an unknown host causes no query and no cache entry. */
let hosts: { ids: Promise<Map<string, number>>; readAt: number } | null = null;
/**
 * Age of the host list in milliseconds after which an unknown host causes a new read. An unpublished change may have
 * added the host.
 */
const listMs = 10_000;
/**
 * Time until which an unavailable database is not queried again. Otherwise each request would wait for the database.
 */
let awayUntil = 0;
const awayMs = 1000;
/** Number of calls of `forgetTenants`. A row read before such a call is too old for the cache. */
let generation = 0;

/**
 * Finds the tenant of a host in memory, in the database, or as the latest good copy. The host is in lower case,
 * without port and trailing dot.
 */
export async function resolveHost(host: string): Promise<Resolution> {
  const known = byHost.get(host);
  if (known) return known;
  if (performance.now() < awayUntil) return frozen.get(host) ?? broken;
  const before = generation;
  try {
    const found = await loadHost(services().database, host);
    if (found.status === "found") frozen.set(host, found);
    if (before === generation && found !== unknown) byHost.set(host, found);
    return found;
  } catch (error) {
    awayUntil = performance.now() + awayMs;
    if (before === generation) hosts = null;
    log.warn("tenants.frozen", { error });
    return frozen.get(host) ?? broken;
  }
}

/** Finds a tenant by its id. Null when the tenant is erased or broken. */
export async function findTenant(id: number): Promise<Tenant | null> {
  const found = await resolveTenant(id);
  return found.status === "found" ? found.tenant : null;
}

/** Resolves the tenant of a job. The job can wait while the tenant is broken. */
export function resolveTenant(id: number): Promise<Resolution> {
  return loadTenant(services().database, id);
}

/** Finds a tenant by its slug. Returns null for an unknown slug or a broken record. */
export async function findTenantBySlug(slug: string): Promise<Tenant | null> {
  const [row] = await loadRows(services().database, "t.slug = $1", [slug]);
  return row ? parsed(row) : null;
}

/** Lists the tenants with a readable record, so that one broken tenant does not stop work for the others. */
export async function listTenants(): Promise<Tenant[]> {
  return (await readAllTenants()).tenants;
}

/**
 * Lists the tenants with these ids, or all tenants, in the order of ids. Reads only records whose current version is
 * not cached, because reading a thousand records takes a second.
 */
export async function listFreshTenants(ids: readonly number[] | null): Promise<Tenant[]> {
  const { database } = services();
  const { rows: present } = await database.pool.query<{ id: number; slug: string; version: number }>(
    "select id, slug, version from tenants where $1::integer[] is null or id = any ($1) order by id",
    [ids],
  );
  const isHeld = ({ slug, version }: { slug: string; version: number }) => bySlug.get(slug)?.version === version;
  const missing = present.filter((row) => !isHeld(row)).map(({ id }) => id);
  const read = missing.length > 0 ? await loadRows(database, "t.id = any ($1)", [missing]) : [];
  const fresh = new Map(read.map((row) => [row.id, parsed(row)]));
  const tenants = present.map(({ id, slug }) => (fresh.has(id) ? fresh.get(id) : bySlug.get(slug)));
  return tenants.filter((tenant): tenant is Tenant => Boolean(tenant));
}

/** Lists all tenants, and the slugs of broken tenants. For work that must include every tenant. */
export async function readAllTenants(): Promise<{ tenants: Tenant[]; broken: string[] }> {
  const rows = await loadRows(services().database, "true", []);
  const tenants = rows.map(parsed).filter((tenant) => tenant !== null);
  const known = new Set(tenants.map(({ slug }) => slug));
  return { tenants, broken: rows.map(({ slug }) => slug).filter((slug) => !known.has(slug)) };
}

/** Lists all tenants, readable or not, with the time of their creation. */
export async function listTenantAges(): Promise<{ slug: string; madeAt: Date }[]> {
  const text = 'select slug, created_at as "madeAt" from tenants';
  return (await services().database.pool.query<{ slug: string; madeAt: Date }>(text)).rows;
}

/** Lists the presence epochs of tenants that are not suspended. Streams of an earlier epoch must end. */
export async function listPresenceEpochs(): Promise<Map<number, number>> {
  const { rows } = await services().database.pool.query<{ id: number; presence_epoch: number }>(
    "select id, presence_epoch from tenants where suspended_at is null",
  );
  return new Map(rows.map(({ id, presence_epoch: epoch }) => [id, epoch]));
}

/** Drops the cached tenants of this process. The next request reads them again. */
export function forgetTenants(): void {
  generation += 1;
  byHost.clear();
  bySlug.clear();
  hosts = null;
  awayUntil = 0;
}

async function loadHost(database: Database, host: string): Promise<Resolution> {
  const id = await tenantIdOf(database, host);
  const found = id === undefined ? unknown : await loadTenant(database, id);
  if (found === unknown) frozen.delete(host);
  return found;
}

async function loadTenant(database: Database, id: number): Promise<Resolution> {
  const [row] = await loadRows(database, "t.id = $1", [id]);
  if (!row) return unknown;
  const tenant = parsed(row);
  return tenant ? { status: "found", tenant } : broken;
}

async function tenantIdOf(database: Database, host: string): Promise<number | undefined> {
  // Keep a reference, because a change of a tenant may clear `hosts` during the query.
  const list = hosts ?? listHosts(database);
  hosts = list;
  const id = (await list.ids).get(host);
  if (id !== undefined || performance.now() - list.readAt < listMs) return id;
  hosts = listHosts(database);
  return (await hosts.ids).get(host);
}

function listHosts({ pool }: Database): NonNullable<typeof hosts> {
  const ids = pool
    .query<{ host: string; tenant_id: number }>("select host, tenant_id from tenant_hosts")
    .then(({ rows }) => new Map(rows.map(({ host, tenant_id: id }) => [host, id])));
  return { ids, readAt: performance.now() };
}

async function loadRows(database: Database, where: string, values: unknown[]): Promise<TenantRow[]> {
  const text = `select t.id, t.slug, t.state, t.suspended_at is not null as suspended, t.presence_epoch, t.preview_word,
      array(select h.host from tenant_hosts h where h.tenant_id = t.id and h.redirects order by h.host) as former_hosts,
      t.record, t.version, c.data as company, c.version as company_version
    from tenants t left join companies c on c.id = t.record ->> 'company_id' where ${where} order by t.id`;
  const { rows } = await database.pool.query(text, values);
  return rows as TenantRow[];
}

/** Returns the same object for the same version of a tenant, so that derived values are computed once. */
function parsed(row: TenantRow): Tenant | null {
  const known = bySlug.get(row.slug);
  if (known?.version === row.version) return known;
  try {
    const tenant = parseTenant(row);
    bySlug.set(row.slug, tenant);
    return tenant;
  } catch (error) {
    if (!(error instanceof TenantRecordError)) throw error;
    log.error("tenant.broken", { tenant: row.slug, tenantId: row.id, reason: faults(error.problems) });
    return null;
  }
}

/** Names the path and the mistake but not the value, which may be confidential. */
function faults(problems: readonly Problem[]): string {
  const named = problems.slice(0, faultsNamed).map(({ path, problem }) => `${path} ${problem}`);
  const more = problems.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

const faultsNamed = 10;

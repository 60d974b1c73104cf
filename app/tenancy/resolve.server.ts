import type { Database } from "~/platform/database.server";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { parseTenant, type Tenant, TenantRecordError, type TenantRow } from "./tenant";

/** `broken`: the host is ours but its stored record cannot be served; only that site answers 503 (DESIGN 13.16). */
export type Resolution = { status: "found"; tenant: Tenant } | { status: "unknown" } | { status: "broken" };

const unknown: Resolution = { status: "unknown" };
/** Names nobody serves must not fill the memory of a process. */
const rememberedHosts = 50_000;

const byHost = new Map<string, Resolution>();
const bySlug = new Map<string, Tenant>();
/** Rises with every forgetting, so that a row read before it is not remembered after it. */
let generation = 0;

/** The tenant of a host already normalised (lower case, no port, no trailing dot): memory, then the database. */
export async function resolveHost(host: string): Promise<Resolution> {
  const known = byHost.get(host);
  if (known) return known;
  const before = generation;
  const found = await loadHost(services().database, host);
  if (before !== generation) return found;
  if (byHost.size >= rememberedHosts) byHost.clear();
  byHost.set(host, found);
  return found;
}

/** The tenant a job or program names by id; null when it is gone or broken. */
export async function findTenant(id: number): Promise<Tenant | null> {
  const rows = await loadRows(services().database, "t.id = $1", [id]);
  return rows[0] ? parsed(rows[0]) : null;
}

export async function listTenants(): Promise<Tenant[]> {
  const rows = await loadRows(services().database, "true", []);
  return rows.map(parsed).filter((tenant) => tenant !== null);
}

/** Drops what this process remembers of tenants; the next request asks again. */
export function forgetTenants(): void {
  generation += 1;
  byHost.clear();
  bySlug.clear();
}

async function loadHost(database: Database, host: string): Promise<Resolution> {
  const rows = await loadRows(database, "t.id = (select tenant_id from tenant_hosts where host = $1)", [host]);
  if (!rows[0]) return unknown;
  const tenant = parsed(rows[0]);
  return tenant ? { status: "found", tenant } : { status: "broken" };
}

async function loadRows(database: Database, where: string, values: unknown[]): Promise<TenantRow[]> {
  const text = `select t.id, t.slug, t.state, t.record, t.version, c.data as company, c.version as company_version
    from tenants t left join companies c on c.id = t.record ->> 'company_id' where ${where} order by t.id`;
  const { rows } = await database.pool.query(text, values);
  return rows as TenantRow[];
}

/** Keeps one object per tenant and version, so that scopes and derived values are made once. */
function parsed(row: TenantRow): Tenant | null {
  const known = bySlug.get(row.slug);
  if (known?.version === row.version) return known;
  try {
    const tenant = parseTenant(row);
    bySlug.set(row.slug, tenant);
    return tenant;
  } catch (error) {
    if (!(error instanceof TenantRecordError)) throw error;
    log.error("tenant.broken", { tenant: row.slug, tenantId: row.id });
    return null;
  }
}

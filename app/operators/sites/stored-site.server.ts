import type { TenantState } from "~/tenancy/vocabulary";
import {
  actAsTenant,
  inTransaction,
  listStoredTenants,
  OnboardingError,
  type OperatorDatabase,
  type StoredTenant,
} from "../tenant-onboarding.server";
import { type Change, planChanges } from "../tenant-plan";

/** A stored site with the number of its latest saved version. */
export interface StoredSite extends StoredTenant {
  saved: number;
}

/** One save of a site, with its changes to the save before. */
export interface SiteHistoryRow {
  version: number;
  source: "files" | "desk";
  savedBy: string | null;
  reason: string;
  at: string;
  changes: Change[];
}

/** Reads a stored site for `tenant pull`. */
export async function readStoredSite(database: OperatorDatabase, slug: string): Promise<StoredSite> {
  const stored = await getStoredTenant(database, slug);
  return inTransaction(database, async (client) => {
    await actAsTenant(client, stored.id);
    const { rows } = await client.query<{ saved: number | null }>(
      "select max(version) as saved from site_versions where tenant_id = $1",
      [stored.id],
    );
    return { ...stored, saved: rows[0]?.saved ?? stored.version };
  });
}

interface VersionRow extends Omit<SiteHistoryRow, "changes"> {
  state: TenantState;
  record: unknown;
  company: unknown;
}

/** Lists a site's saves, newest first. */
export async function listSiteHistory(database: OperatorDatabase, slug: string): Promise<SiteHistoryRow[]> {
  const { id } = await getStoredTenant(database, slug);
  const rows = await inTransaction(database, async (client) => {
    await actAsTenant(client, id);
    return client.query<VersionRow>(
      `select version, source, saved_by as "savedBy", reason, to_json(v.at) #>> '{}' as at,
         state, record, company from site_versions v where tenant_id = $1 order by version desc limit $2`,
      [id, mostListed + 1],
    );
  });
  return rows.rows.slice(0, mostListed).map((row, place) => {
    const { state, record, company, ...shown } = row;
    const before = rows.rows[place + 1] ?? null;
    return { ...shown, changes: before ? planChanges(before, { state, record, company }) : [] };
  });
}

const mostListed = 100;

async function getStoredTenant(database: OperatorDatabase, slug: string): Promise<StoredTenant> {
  const stored = (await listStoredTenants(database)).find((row) => row.slug === slug);
  if (!stored) throw new OnboardingError(`There is no site ${slug}.`);
  return stored;
}

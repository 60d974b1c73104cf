import { sql } from "kysely";
import type { StaffRows } from "../staff/staff-database.server";

/** The newest version of a site, for lists over sites. */
interface LatestVersion {
  tenantId: number;
  version: number;
  savedBy: string | null;
  at: Date;
}

/** Reads the newest version of each of these sites. The database checks the permission on each site. */
export function listLatestVersions(q: StaffRows, tenants: readonly number[]): Promise<LatestVersion[]> {
  return q.rows(sql<LatestVersion>`
    select v.tenant_id as "tenantId", v.version, v.saved_by as "savedBy", v.at
    from unnest(${[...tenants]}::integer[]) as t (id)
    cross join lateral (
      select * from (select tenant_id, version, saved_by, at from site_versions where tenant_id = t.id) own
      order by version desc limit 1) v`);
}

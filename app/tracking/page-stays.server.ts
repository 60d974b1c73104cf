import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { bounceSeconds } from "./page-stay";

interface PageStay {
  page: string;
  seconds: number;
  cameFrom: string | null;
  /** The campaign. `sub1` to `sub3` are left out, because they identify a single click. */
  network: string | null;
  ref: string | null;
}

/** Records how long a page stayed open (TRK-02, AMB-116), without identifying the visitor. */
export async function notePageStay(w: TenantWriter, { cameFrom, ...stay }: PageStay): Promise<void> {
  await w
    .insert("page_stays")
    .values({ tenant_id: w.tenantId, id: timeId(), ...stay, came_from: cameFrom, seen_at: sql<Date>`app_now()` })
    .execute();
}

export interface PageBounces {
  page: string;
  network: string | null;
  visits: number;
  bounced: number;
  medianSeconds: number;
}

export async function listBounces(q: TenantReader): Promise<PageBounces[]> {
  return q.rows(sql<PageBounces>`
    select page, network, count(*)::integer as visits,
      (count(*) filter (where seconds < ${bounceSeconds}))::integer as bounced,
      percentile_disc(0.5) within group (order by seconds) as "medianSeconds"
    from page_stays where tenant_id = ${q.tenantId}
    group by page, network order by visits desc, page, network limit 100`);
}

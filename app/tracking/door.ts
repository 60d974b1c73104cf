import { type Door, doorOf } from "~/tenancy/door";
import type { Tenant } from "~/tenancy/tenant";
import { hasTrafficSource, type TrackingRecord } from "./traffic-source";

/** How a site stands to who came this way (ACC-25..27, AMB-048). */
export function doorFor({ tenant, tracking }: { tenant: Tenant; tracking: TrackingRecord | null }): Door {
  return doorOf(tenant.settings.signups, hasTrafficSource(tracking));
}

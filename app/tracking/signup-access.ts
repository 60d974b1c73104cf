import { type SignupAccess, signupAccessBy } from "~/tenancy/signup-access";
import type { Tenant } from "~/tenancy/tenant";
import { hasTrafficSource, type TrackingRecord } from "./traffic-source";

/** Tells whether a visitor with this traffic source may sign up (ACC-25..27, AMB-048). */
export function signupAccessFor({
  tenant,
  tracking,
}: {
  tenant: Tenant;
  tracking: TrackingRecord | null;
}): SignupAccess {
  return signupAccessBy(tenant.settings.signups, hasTrafficSource(tracking));
}

import type { Tenant } from "~/tenancy/tenant";
import type { ProviderName } from "./methods";

/** Who takes the payments of a site. */
export function providerOf(tenant: Tenant): ProviderName {
  return tenant.settings.payment_provider;
}

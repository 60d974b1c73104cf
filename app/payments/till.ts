import type { Tenant } from "~/tenancy/tenant";
import type { ProviderName } from "./methods";

/** Provider that takes the payments of a tenant. */
export function providerOf(tenant: Tenant): ProviderName {
  return tenant.settings.payment_provider;
}

import type { Tenant } from "~/tenancy/tenant";
import type { ProviderName } from "./methods";

/** The provider for a tenant's payments. */
export function providerOf(tenant: Tenant): ProviderName {
  return tenant.settings.payment_provider;
}

import type { Tenant } from "~/tenancy/tenant";
import type { ProviderName } from "./methods";

export function providerOf(tenant: Tenant): ProviderName {
  return tenant.settings.payment_provider;
}

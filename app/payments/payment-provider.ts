import type { Tenant } from "~/tenancy/tenant";
import type { SecretName } from "~/tenancy/secrets";
import type { ProviderName } from "./methods";

/** Name of each provider's API key. The test provider has no key. */
export const apiKeys = {
  stripe: "stripe_secret_key",
  mollie: "mollie_api_key",
} as const satisfies Record<Exclude<ProviderName, "test">, SecretName>;

export function providerOf(tenant: Tenant): ProviderName {
  return tenant.settings.payment_provider;
}

import type { Tenant } from "~/tenancy/tenant";
import type { SecretName } from "~/tenancy/secrets";
import type { ProviderName } from "./methods";

/** The secret without which a provider answers nothing. The test provider needs none. */
export const apiKeys = {
  stripe: "stripe_secret_key",
  mollie: "mollie_api_key",
} as const satisfies Record<Exclude<ProviderName, "test">, SecretName>;

export function providerOf(tenant: Tenant): ProviderName {
  return tenant.settings.payment_provider;
}

import type { Tenant } from "~/tenancy/tenant";
import type { ProviderName } from "../methods";
import { providerOf } from "../payment-provider";
import { mollieProvider } from "./mollie.server";
import type { Provider } from "./provider";
import { stripeProvider } from "./stripe.server";
import { testProvider } from "./test.server";

const providers: Record<ProviderName, Provider> = {
  test: testProvider,
  stripe: stripeProvider,
  mollie: mollieProvider,
};

/** Finds a provider by name. Throws for an unknown name, as in a damaged record or a forged webhook. */
export function providerNamed(name: string): Provider {
  const provider = isProvider(name) ? providers[name] : null;
  if (!provider) throw new Error(`There is no payment provider named ${name}.`);
  return provider;
}

export function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providers, name);
}

/** Names of the providers that report the decision of a dispute. */
export const decidingProviders: readonly ProviderName[] = Object.values(providers)
  .filter(({ decidesDisputes }) => decidesDisputes)
  .map(({ name }) => name);

export function providerFor(tenant: Tenant): Provider {
  return providerNamed(providerOf(tenant));
}

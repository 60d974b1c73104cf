import type { Tenant } from "~/tenancy/tenant";
import { providerOf } from "../till";
import type { Provider } from "./provider";
import { testProvider } from "./test.server";

const providers: Record<string, Provider> = { test: testProvider };

/** The provider of that name; an unknown one is a fault in the record or a stranger's webhook. */
export function providerNamed(name: string): Provider {
  const provider = providers[name];
  if (!provider) throw new Error(`There is no payment provider named ${name}.`);
  return provider;
}

export function isProvider(name: string): boolean {
  return Object.hasOwn(providers, name);
}

/** The provider a tenant takes payments with. */
export function providerFor(tenant: Tenant): Provider {
  return providerNamed(providerOf(tenant));
}

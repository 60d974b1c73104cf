import { createBreaker, type Breaker } from "~/platform/breaker.server";
import { timeouts } from "~/platform/timeouts";
import { boundedQueue } from "~/platform/work-queue.server";
import { openTenant } from "~/tenancy/scope.server";
import { findSecret } from "~/tenancy/secrets.server";
import type { SecretName } from "~/tenancy/secrets";
import type { Tenant } from "~/tenancy/tenant";

const { totalMs, breaker, ...room } = timeouts.payments;
const calls = boundedQueue(room);
/** Anybody may knock at a webhook without a signature: few of them make us ask the provider at a time (M05). */
const notices = boundedQueue({ concurrency: 4, maxWaiting: 100 });
const breakers = new Map<string, Breaker>();

/** The provider answered, and refused: it is there, and asking again changes nothing. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
}

/** A call to a provider: so many at once, so long each, and none for a while after it stopped answering (D35). */
export function callProvider<T>(name: string, call: () => Promise<T>): Promise<T> {
  return calls.run(() => breakerOf(name).run(() => within(totalMs, call())));
}

export function callForNotice<T>(name: string, call: () => Promise<T>): Promise<T> {
  return notices.run(() => callProvider(name, call));
}

function breakerOf(name: string): Breaker {
  const known = breakers.get(name);
  if (known) return known;
  const counts = (error: unknown) => !(error instanceof ProviderRefused);
  const made = createBreaker({ name, ...breaker, counts });
  breakers.set(name, made);
  return made;
}

async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("the payment provider took too long")), milliseconds);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A site's own key; without it the site cannot take payments with that provider. */
export async function getSecret(tenant: Tenant, name: SecretName): Promise<string> {
  const secret = await openTenant(tenant).db.read((q) => findSecret(q, name));
  if (!secret) throw new Error(`${tenant.slug} has no ${name}: enter it by npm run tenant -- secret`);
  return secret;
}

/** Whether the provider keeps what the transfer of a payment of ours brings in the cash balance of this customer. */
export function isOurCustomer(tenant: Tenant, provider: string, customer: string): Promise<boolean> {
  return hasPayment(tenant, provider, "cash_customer", customer);
}

/** Whether a payment of ours has this reference: strangers' ones are not asked about. */
export function isOurPayment(tenant: Tenant, provider: string, reference: string): Promise<boolean> {
  return hasPayment(tenant, provider, "provider_reference", reference);
}

async function hasPayment(
  tenant: Tenant,
  provider: string,
  column: "cash_customer" | "provider_reference",
  value: string,
): Promise<boolean> {
  const row = await openTenant(tenant).db.read((q) =>
    q.from("payments").select("id").where("provider", "=", provider).where(column, "=", value).executeTakeFirst(),
  );
  return row !== undefined;
}

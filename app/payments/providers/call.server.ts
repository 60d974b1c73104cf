import { createBreaker, type Breaker } from "~/platform/breaker.server";
import { isId } from "~/platform/ids";
import { measuredCall } from "~/platform/measured-call.server";
import { timeouts } from "~/platform/timeouts";
import { boundedQueue } from "~/platform/bounded-queue.server";
import { openTenant } from "~/tenancy/scope.server";
import { findSecret } from "~/tenancy/secrets.server";
import type { SecretName } from "~/tenancy/secrets";
import type { Tenant } from "~/tenancy/tenant";

const { concurrency, maxWaiting, breaker } = timeouts.payments;
const calls = boundedQueue({ concurrency, maxWaiting });
/** Limits concurrent queries caused by webhooks, because anyone can post an unsigned webhook (M05). */
const notices = boundedQueue({ concurrency: 4, maxWaiting: 100 });
const breakers = new Map<string, Breaker>();

/** The provider refused permanently, so a retry is pointless. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
}

/** The tenant's balance at the provider is too low for a refund. The provider repeats this answer for a day. */
export class BalanceTooLow extends Error {
  override name = "BalanceTooLow";
}

/** Thrown when the tenant has no API key for the provider. */
class SecretMissing extends Error {
  override name = "SecretMissing";
}

/** Calls a provider with limits on concurrency and time, and a circuit breaker (D35). */
export function callProvider<T>(name: string, call: () => Promise<T>): Promise<T> {
  const limited = () => breakerOf(name).run(() => within(timeouts.payments.totalMs, call()));
  return calls.run(() => measuredCall(name, limited));
}

export function callForWebhook<T>(name: string, call: () => Promise<T>): Promise<T> {
  return notices.run(() => callProvider(name, call));
}

/** HTTP statuses about the tenant's account: a wrong key, a missing permission, too many calls. */
const accountStatuses: ReadonlySet<number | undefined> = new Set([401, 403, 429]);

/**
 * True when the provider is unreachable. False for one tenant's revoked key, because all tenants share the circuit
 * breaker.
 */
function isAway(error: unknown): boolean {
  if (error instanceof ProviderRefused) return false;
  return !isAccountRefusal(error);
}

/** True when the provider did nothing because of the tenant's account: a missing or wrong key, too many calls. */
export function isAccountRefusal(error: unknown): boolean {
  if (error instanceof SecretMissing) return true;
  return accountStatuses.has((error as { statusCode?: number } | null)?.statusCode);
}

function breakerOf(name: string): Breaker {
  const known = breakers.get(name);
  if (known) return known;
  const made = createBreaker({ name, ...breaker, counts: isAway });
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

/** Reads the tenant's own key for a provider. Throws without a key. */
export async function getSecret(tenant: Tenant, name: SecretName): Promise<string> {
  const secret = await openTenant(tenant).db.read((q) => findSecret(q, name));
  if (!secret) throw new SecretMissing(`${tenant.slug} has no ${name}: enter it by npm run tenant -- secret`);
  return secret;
}

/** True when the cash balance of this customer belongs to one of the tenant's payments. */
export function isOurCustomer(tenant: Tenant, provider: string, customer: string): Promise<boolean> {
  return hasPayment(tenant, provider, "cash_customer", customer);
}

/** True when one of the tenant's payments has this reference. The provider is not called about an unknown reference. */
export function isOurPayment(tenant: Tenant, provider: string, reference: string): Promise<boolean> {
  return hasPayment(tenant, provider, "provider_reference", reference);
}

/**
 * Stores the reference of a payment whose start got no answer. False for an unknown payment. Only for verified
 * webhooks.
 */
export async function adoptReference(
  tenant: Tenant,
  provider: string,
  paymentId: string,
  reference: string,
): Promise<boolean> {
  if (!isId(paymentId)) return false;
  const adopted = await openTenant(tenant).db.write((w) =>
    w
      .update("payments")
      .set({ provider_reference: reference })
      .where("id", "=", paymentId)
      .where("provider", "=", provider)
      .where("provider_reference", "is", null)
      .returning("id")
      .execute(),
  );
  return adopted.length > 0;
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

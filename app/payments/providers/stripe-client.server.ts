import type Stripe from "stripe";
import { services } from "~/platform/services.server";
import type { Tenant } from "~/tenancy/tenant";
import { getSecret, ProviderRefused } from "./call.server";

/** With the first payment: most processes start without ever taking one (P14). */
export const sdk = async () => (await import("stripe")).default;

export async function clientOf(tenant: Tenant): Promise<Stripe> {
  const Client = await sdk();
  const { STRIPE_URL } = services().env;
  // Retries are the job's: the SDK's own would outlast the page that waits.
  const options = { maxNetworkRetries: 0, timeout: 7000, telemetry: false };
  const url = STRIPE_URL ? new URL(STRIPE_URL) : null;
  const elsewhere = url && { host: url.hostname, port: url.port, protocol: url.protocol.slice(0, -1) as "http" };
  return new Client(await getSecret(tenant, "stripe_secret_key"), { ...options, ...elsewhere });
}

type Kind = "StripeCardError" | "StripeInvalidRequestError" | "StripeIdempotencyError";

export function isKind(error: unknown, kind: Kind): error is Stripe.StripeRawError {
  return (error as Stripe.errors.StripeError | null)?.type === kind;
}

/** What Stripe turned down for good is told apart from Stripe not answering. */
export async function refusable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return whole(await call());
  } catch (error) {
    const kinds: Kind[] = ["StripeInvalidRequestError", "StripeCardError", "StripeIdempotencyError"];
    if (kinds.some((kind) => isKind(error, kind))) {
      const { code, type } = error as Stripe.StripeRawError;
      throw new ProviderRefused(`stripe: ${code ?? type}`, { cause: error });
    }
    throw error;
  }
}

export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isKind(error, "StripeInvalidRequestError") && error.statusCode === 404) return null;
    throw error;
  }
}

/** The SDK takes any JSON without `error` for an answer, whatever its status: what lies between may send such. */
export function whole<T>(answer: T): T {
  const sent = (answer as { lastResponse?: { statusCode?: number } } | undefined)?.lastResponse?.statusCode ?? 200;
  if (sent >= 400) throw new Error(`stripe answered ${sent}`);
  return answer;
}

/** A Checkout page; every other payment of ours is an intent. */
export const isSession = (reference: string) => reference.startsWith("cs_");

export function idOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && "id" in value ? String(value.id) : undefined;
}

import type Stripe from "stripe";
import { services } from "~/platform/services.server";
import { timeouts } from "~/platform/timeouts";
import type { Tenant } from "~/tenancy/tenant";
import { apiKeys } from "../payment-provider";
import { getSecret, ProviderRefused } from "./call.server";

/** Loads the SDK at the first payment, because most processes handle no payment (P14). */
export const sdk = async () => (await import("stripe")).default;

export async function clientOf(tenant: Tenant): Promise<Stripe> {
  const Client = await sdk();
  const { STRIPE_URL } = services().env;
  // No retries by the SDK, because retries would delay a page. Jobs retry instead.
  const options = { maxNetworkRetries: 0, timeout: timeouts.payments.requestMs, telemetry: false };
  const url = STRIPE_URL ? new URL(STRIPE_URL) : null;
  const elsewhere = url && { host: url.hostname, port: url.port, protocol: url.protocol.slice(0, -1) as "http" };
  return new Client(await getSecret(tenant, apiKeys.stripe), { ...options, ...elsewhere });
}

type Kind = "StripeCardError" | "StripeInvalidRequestError" | "StripeIdempotencyError";

export function isKind(error: unknown, kind: Kind): error is Stripe.StripeRawError {
  return (error as Stripe.errors.StripeError | null)?.type === kind;
}

/** True while another call with the same idempotency key runs, which Stripe reports as an invalid request. */
const isUnderWay = (error: unknown) => (error as Stripe.errors.StripeError | null)?.statusCode === 409;

/** Converts final refusals of Stripe to `ProviderRefused`. */
export async function convertRefusals<T>(call: () => Promise<T>): Promise<T> {
  try {
    return requireOk(await call());
  } catch (error) {
    const kinds: Kind[] = ["StripeInvalidRequestError", "StripeCardError", "StripeIdempotencyError"];
    if (!isUnderWay(error) && kinds.some((kind) => isKind(error, kind))) {
      const { code, type } = error as Stripe.StripeRawError;
      throw new ProviderRefused(`stripe: ${code ?? type}`, { cause: error });
    }
    throw error;
  }
}

export async function nullIfMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isKind(error, "StripeInvalidRequestError") && error.statusCode === 404) return null;
    throw error;
  }
}

/** Checks the status, because the SDK accepts any JSON without `error`, even from a proxy. */
export function requireOk<T>(answer: T): T {
  const sent = (answer as { lastResponse?: { statusCode?: number } } | undefined)?.lastResponse?.statusCode ?? 200;
  if (sent >= 400) throw new Error(`stripe answered ${sent}`);
  return answer;
}

/** True for a Checkout page. Other references name payment intents. */
export const isSession = (reference: string) => reference.startsWith("cs_");

export function idOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && "id" in value ? String(value.id) : undefined;
}

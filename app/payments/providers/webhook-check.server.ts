import * as z from "zod";
import type { Problem } from "~/tenancy/record-problems";
import { apiKeys } from "../payment-provider";
import { stripeEvents } from "./stripe-events";

/** Input of an operator's check, with one of the tenant's keys. */
interface AskedProvider {
  key: string;
  webhookUrl: string;
  /** Different URL of the provider's API, for tests. */
  api?: string | undefined;
}

type RealProvider = "stripe" | "mollie";

const names = { stripe: "Stripe", mollie: "Mollie" } as const;
const timeoutMs = 7000;
const path = "tenant.json: settings.payment_provider";

/** Asks the provider whether webhooks will arrive. Returns a failed call as a problem too. */
export async function checkWebhookAt(provider: RealProvider, asked: AskedProvider): Promise<Problem[]> {
  try {
    return await (provider === "stripe" ? checkStripe(asked) : checkMollie(asked));
  } catch (error) {
    if (error instanceof KeyRefused) return [refusedKey(provider, error.status)];
    const problem = `is ${provider}, but ${names[provider]} could not be asked (${reasonOf(error)})`;
    return [{ path, problem, fix: "Run this again later, from a machine that reaches the provider." }];
  }
}

class KeyRefused extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

function refusedKey(provider: RealProvider, status: number): Problem {
  const mayRead = provider === "stripe" && status === 403;
  return {
    path,
    problem: `is ${provider}, but ${names[provider]} refuses the site's ${apiKeys[provider]} (${status})`,
    fix: mayRead
      ? "Give this restricted key the right to read webhook endpoints, or enter another by npm run tenant -- secret."
      : `Enter the key that ${names[provider]} shows now, by npm run tenant -- secret.`,
  };
}

const endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

/**
 * Reads the endpoints (docs.stripe.com/api/webhook_endpoints/list). One page is enough, because an account has at most
 * sixteen endpoints.
 */
async function checkStripe({ key, webhookUrl, api = "https://api.stripe.com" }: AskedProvider): Promise<Problem[]> {
  const { data } = endpoints.parse(await ask(new URL("/v1/webhook_endpoints?limit=100", api), key));
  const ours = data.filter(({ url }) => url === webhookUrl);
  if (ours.length === 0) {
    const fix = `Add it there (Developers, Webhooks) with these events: ${stripeEvents.join(", ")}.`;
    return [{ path, problem: `is stripe, but Stripe has no webhook endpoint ${webhookUrl}`, fix }];
  }
  const enabled = ours.filter(({ status }) => status === "enabled");
  if (enabled.length === 0) {
    return [
      { path, problem: `is stripe, but its webhook endpoint ${webhookUrl} is disabled`, fix: "Enable it there." },
    ];
  }
  const heard = new Set(enabled.flatMap((endpoint) => endpoint.enabled_events));
  const missing = heard.has("*") ? [] : stripeEvents.filter((event) => !heard.has(event));
  if (missing.length === 0) return [];
  const problem = `is stripe, but its webhook endpoint ${webhookUrl} leaves events out`;
  return [{ path, problem, fix: `Subscribe it to these too: ${missing.join(", ")}.` }];
}

const methods = z.object({ count: z.number() });

/** Checks only the key and the methods, because each Mollie payment names its own webhook URL. */
async function checkMollie({ key, api = "https://api.mollie.com/v2/" }: AskedProvider): Promise<Problem[]> {
  const { count } = methods.parse(await ask(new URL("methods", api), key));
  if (count > 0) return [];
  const problem = "is mollie, but the profile of its key has no payment method switched on";
  return [{ path, problem, fix: "Switch on the site's methods in that profile." }];
}

async function ask(url: URL, key: string): Promise<unknown> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${key}` },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 401 || answer.status === 403) throw new KeyRefused(answer.status);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

/** Omits the provider's message, which may contain the key. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return "the answer has an undocumented form";
  if (!(error instanceof Error)) return "unknown reason";
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} seconds`;
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ?? error.message;
}

import * as z from "zod";
import { paths } from "~/paths";
import { apiKeys } from "~/payments/payment-provider";
import { checkWebhookAt } from "~/payments/providers/webhook-check.server";
import type { Env } from "~/platform/env.server";
import type { Problem } from "~/tenancy/record-problems";
import { originOf } from "~/tenancy/origin.server";
import type { SecretName } from "~/tenancy/secrets";
import { type SecretStore, readSecrets } from "./tenant-secrets.server";

/** Facts from a tenant's folder, which may be newer than the stored tenant. */
export const tenantToAsk = z.strictObject({
  slug: z.string(),
  provider: z.enum(["stripe", "mollie"]),
  domain: z.string(),
});
export type TenantToAsk = z.infer<typeof tenantToAsk>;

export interface ProviderCheckContext extends SecretStore {
  env: Pick<Env, "PORT" | "STRIPE_URL" | "MOLLIE_URL">;
}

const needed = {
  stripe: [apiKeys.stripe, "stripe_webhook_secret"],
  mollie: [apiKeys.mollie],
} as const satisfies Record<TenantToAsk["provider"], readonly SecretName[]>;

/** Lists possible obstacles to webhooks: missing keys, and problems that the provider reports. */
export async function checkPaymentProvider(
  context: ProviderCheckContext,
  { slug, provider, domain }: TenantToAsk,
): Promise<Problem[]> {
  const path = "tenant.json: settings.payment_provider";
  const secrets = await readSecrets(context, slug);
  if (!secrets) {
    const problem = `is ${provider}, which cannot be asked: the site is not stored yet, and has no keys`;
    return [{ path, problem, fix: `Apply the site, enter ${needed[provider].join(" and ")}, then check again.` }];
  }
  const missing = needed[provider]
    .filter((name) => !secrets.has(name))
    .map((name) => ({
      path,
      problem: `is ${provider}, but no ${name} is entered`,
      fix: `Enter it: npm run tenant -- secret ${slug} ${name}`,
    }));
  const key = secrets.get(needed[provider][0]);
  if (!key) return missing;
  const { PORT, STRIPE_URL, MOLLIE_URL } = context.env;
  const webhookUrl = originOf(domain, PORT) + paths.webhook(provider);
  const api = provider === "stripe" ? STRIPE_URL : MOLLIE_URL;
  return [...missing, ...(await checkWebhookAt(provider, { key, webhookUrl, api }))];
}

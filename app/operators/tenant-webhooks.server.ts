import * as z from "zod";
import { paths } from "~/paths";
import { checkWebhookAt } from "~/payments/providers/webhook-check.server";
import type { Env } from "~/platform/env.server";
import { type Keys, openText } from "~/platform/keys.server";
import type { Problem } from "~/tenancy/explain";
import { originOf } from "~/tenancy/origin.server";
import { type SecretName, secretAad, secretPurpose } from "~/tenancy/secrets";
import { actAsTenant, inTransaction, listStoredTenants, type OperatorDatabase } from "./tenant-onboarding.server";

/** A site as its folder has it: what it says may be newer than its row. */
export const siteToAsk = z.strictObject({
  slug: z.string(),
  provider: z.enum(["stripe", "mollie"]),
  domain: z.string(),
});
export type SiteToAsk = z.infer<typeof siteToAsk>;

export interface Asking {
  database: OperatorDatabase;
  keys: Keys;
  env: Pick<Env, "PORT" | "STRIPE_URL" | "MOLLIE_URL">;
}

const needed = {
  stripe: ["stripe_secret_key", "stripe_webhook_secret"],
  mollie: ["mollie_api_key"],
} as const satisfies Record<SiteToAsk["provider"], readonly SecretName[]>;

/** What keeps a site from hearing of its payments: keys that were not entered, and what its provider says itself. */
export async function checkPaymentProvider(asking: Asking, { slug, provider, domain }: SiteToAsk): Promise<Problem[]> {
  const path = "tenant.json: settings.payment_provider";
  const secrets = await readSecrets(asking, slug);
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
  const { PORT, STRIPE_URL, MOLLIE_URL } = asking.env;
  const webhookUrl = originOf(domain, PORT) + paths.webhook(provider);
  const api = provider === "stripe" ? STRIPE_URL : MOLLIE_URL;
  return [...missing, ...(await checkWebhookAt(provider, { key, webhookUrl, api }))];
}

/** Those that open with the keys at hand; null when the site is not stored. */
async function readSecrets({ database, keys }: Asking, slug: string): Promise<Map<string, string> | null> {
  const tenant = (await listStoredTenants(database)).find((row) => row.slug === slug);
  if (!tenant) return null;
  const rows = await inTransaction(database, async (client) => {
    await actAsTenant(client, tenant.id);
    const asked = "select name, sealed from tenant_secrets where tenant_id = $1";
    return (await client.query<{ name: SecretName; sealed: string }>(asked, [tenant.id])).rows;
  });
  const opened = rows.map(({ name, sealed }) => {
    const key = keys.deriveKey(secretPurpose, tenant.id);
    return [name, openText(sealed, key, secretAad(tenant.id, name))] as const;
  });
  return new Map(opened.filter((pair): pair is [SecretName, string] => pair[1] !== null));
}

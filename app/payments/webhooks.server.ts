import { sql } from "kysely";
import type { Lane } from "~/platform/queue.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { SecretName } from "~/tenancy/secrets";
import { findSecret } from "~/tenancy/secrets.server";
import type { ProviderName } from "./methods";
import { apiKeys } from "./payment-provider";
import { isProvider, providerNamed } from "./providers/index.server";
import type { NoticeSubject } from "./providers/provider";
import { allowsTestPayments } from "./providers/test.server";

export type WebhookAnswer = "stored" | "repeated" | "ignored" | "refused" | "unknown";

const noticeSecret: Record<Exclude<ProviderName, "test">, SecretName> = {
  stripe: "stripe_webhook_secret",
  mollie: apiKeys.mollie,
};

/** True when the tenant has this provider's secret. A former provider's secret stays while its payments are open. */
async function usesProvider({ tenant, db }: TenantScope, provider: ProviderName): Promise<boolean> {
  if (provider === "test") return allowsTestPayments(tenant);
  return (await db.read((q) => findSecret(q, noticeSecret[provider]))) !== null;
}

/** Checks a webhook, stores it once and enqueues its processing. Moves no money (D25). */
export async function receiveWebhook(
  scope: TenantScope,
  providerName: string,
  body: Uint8Array,
  headers: Headers,
): Promise<WebhookAnswer> {
  if (!isProvider(providerName) || !(await usesProvider(scope, providerName))) return "unknown";
  const notice = await providerNamed(providerName).readWebhook(scope.tenant, body, headers);
  if (!notice) return "refused";
  if (notice === "ignored") return "ignored";
  const { eventId, ...subject } = notice;
  return scope.db.write(async (w) => {
    const stored = await w.rows(sql`
      insert into webhook_deliveries (tenant_id, provider, event_id, payload, received_at)
      values (${w.tenantId}, ${providerName}, ${eventId}, ${JSON.stringify(subject)}, app_now())
      on conflict (tenant_id, provider, event_id) do nothing returning event_id`);
    if (stored.length === 0) return "repeated";
    await enqueueWork(w, providerName, eventId, subject);
    return "stored";
  });
}

/** Hours without an answer, more than all retries of one job take. */
const unansweredHours = 6;

/** Enqueues webhooks whose job ended without an answer, for instance during an outage of the provider. */
export async function repeatUnprocessed(w: TenantWriter): Promise<void> {
  const waiting = await w.rows(sql<{ provider: string; event_id: string; payload: NoticeSubject }>`
    select provider, event_id, payload from webhook_deliveries
    where tenant_id = ${w.tenantId} and processed_at is null
      and received_at < app_now() - make_interval(hours => ${unansweredHours})
    order by received_at limit 500`);
  for (const { provider, event_id: eventId, payload } of waiting) {
    await enqueueWork(w, provider, eventId, payload, "quick");
  }
}

async function enqueueWork(
  w: TenantWriter,
  provider: string,
  eventId: string,
  subject: NoticeSubject,
  lane: Lane = "urgent",
): Promise<void> {
  if ("reference" in subject) {
    return w.enqueue("payments.settle", { provider, reference: subject.reference, eventId }, { lane });
  }
  await w.enqueue("payments.followCash", { provider, customer: subject.cashCustomer, eventId });
}

/** Marks the webhook as processed. The daily report counts old unprocessed webhooks. */
export async function markProcessed(w: TenantWriter, provider: string, eventId: string): Promise<void> {
  await w
    .update("webhook_deliveries")
    .set({ processed_at: sql<Date>`app_now()` })
    .where("provider", "=", provider)
    .where("event_id", "=", eventId)
    .where("processed_at", "is", null)
    .execute();
}

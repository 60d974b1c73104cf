import { sql } from "kysely";
import type { TenantScope } from "~/tenancy/scope.server";
import { isProvider, providerNamed } from "./providers/index.server";

export type WebhookAnswer = "stored" | "repeated" | "refused" | "unknown";

/** Verify, store once, put the work beside it, answer: no money is moved here (D25). */
export async function receiveWebhook(
  scope: TenantScope,
  providerName: string,
  body: Uint8Array,
  headers: Headers,
): Promise<WebhookAnswer> {
  if (!isProvider(providerName)) return "unknown";
  const notice = await providerNamed(providerName).readWebhook(scope.tenant, body, headers);
  if (!notice) return "refused";
  return scope.db.write(async (w) => {
    const stored = await w.rows(sql`
      insert into webhook_deliveries (tenant_id, provider, event_id, payload, received_at)
      values (${w.tenantId}, ${providerName}, ${notice.eventId}, ${JSON.stringify({ reference: notice.reference })}, app_now())
      on conflict (tenant_id, provider, event_id) do nothing returning event_id`);
    if (stored.length === 0) return "repeated";
    await w.enqueue("payments.settle", { provider: providerName, reference: notice.reference });
    return "stored";
  });
}

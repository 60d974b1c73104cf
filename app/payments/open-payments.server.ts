import { sql } from "kysely";
import { releaseFirstPurchase } from "~/offers/first-purchase.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { PaymentState } from "./payment-state";
import { transfers } from "./methods";
import { providerNamed } from "./providers/index.server";
import { settlePayment, applyProviderStatus } from "./settlement.server";

interface Unreferenced {
  paymentId: string;
  provider: string;
  createdAt: Date;
  /** True when the order expired more than an hour ago. */
  isOver: boolean;
}

/**
 * Lists payments without a stored provider reference, or only the given payment. The process that started a payment may
 * have ended after the charge. The least recently queried payments come first.
 */
export async function listUnreferenced(scope: TenantScope, paymentId?: string): Promise<Unreferenced[]> {
  return scope.db.read((q) =>
    q.rows(sql<Unreferenced>`
      select p.id as "paymentId", p.provider, p.created_at as "createdAt",
        o.expires_at < app_now() - interval '1 hour' as "isOver"
      from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
      where p.tenant_id = ${q.tenantId} and p.state in ('started', 'pending') and p.provider_reference is null
        and ${
          paymentId === undefined
            ? sql`p.created_at between app_now() - interval '14 days' and app_now() - interval '2 minutes'`
            : sql`p.id = ${paymentId}`
        }
      order by p.asked_at nulls first, p.created_at limit 50`),
  );
}

/**
 * Finds a payment without a stored reference at its provider, and settles the payment. Ends an expired payment that the
 * provider does not know (L-4).
 */
export async function adoptPayment(scope: TenantScope, lost: Unreferenced): Promise<PaymentState | null> {
  const { paymentId, createdAt, isOver } = lost;
  const provider = providerNamed(lost.provider);
  // Store the time before the call, so that a failed query moves to the end of the list.
  await scope.db.write((w) =>
    w.update("payments").set({ asked_at: sql<Date>`app_now()` }).where("id", "=", paymentId).execute(),
  );
  const reference = await provider.find(scope.tenant, { paymentId, createdAt });
  if (reference === null) {
    if (isOver) await scope.db.write((w) => endUnstarted(w, paymentId, "expired"));
    return null;
  }
  await scope.db.write((w) => keepReference(w, paymentId, reference));
  return settlePayment(scope, provider.name, reference);
}

/**
 * Cancels an unpaid payment at the provider, whose answer decides the state. Throws when the provider does not answer.
 */
export async function cancelUnpaid(scope: TenantScope, providerName: string, reference: string): Promise<void> {
  const provider = providerNamed(providerName);
  const truth = await provider.fetch(scope.tenant, reference);
  if (!truth) return;
  // Store a part payment before cancelling, because a cancelled payment does not show the part.
  await scope.db.write((w) => applyProviderStatus(w, provider.name, reference, truth));
  if (truth.state !== "started") return;
  await provider.cancel(scope.tenant, reference);
  await settlePayment(scope, provider.name, reference);
}

/** Stores the provider's reference when the payment has none. */
export async function keepReference(w: TenantWriter, paymentId: string, reference: string): Promise<void> {
  await w
    .update("payments")
    .set({ provider_reference: reference })
    .where("id", "=", paymentId)
    .where("provider_reference", "is", null)
    .execute();
}

/** Ends a payment that the provider does not know, and frees its discount. */
export async function endUnstarted(w: TenantWriter, paymentId: string, state: "expired" | "failed"): Promise<void> {
  const [ended] = await w.rows(sql<{ orderId: string; memberId: string }>`
    with over as (
      update payments set state = ${state}, updated_at = app_now()
      where tenant_id = ${w.tenantId} and id = ${paymentId} and state = 'started' and provider_reference is null
      returning order_id
    )
    update orders o set state = ${state}, settled_at = app_now() from over
    where o.tenant_id = ${w.tenantId} and o.id = over.order_id and o.state = 'open'
    returning o.id as "orderId", o.member_id as "memberId"`);
  if (ended) await releaseFirstPurchase(w, ended.memberId, ended.orderId);
}

/**
 * Lists open payments whose webhook may be lost, up to two weeks after the order. Pending payments come first, then the
 * least recently queried payments. Lists a transfer once an hour.
 */
export async function listOpenPayments(scope: TenantScope): Promise<{ provider: string; reference: string }[]> {
  return scope.db.read((q) =>
    q.rows(sql<{ provider: string; reference: string }>`
      select p.provider, p.provider_reference as reference
      from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
      where p.tenant_id = ${q.tenantId} and p.state in ('started', 'pending') and p.provider_reference is not null
        and p.created_at < app_now() - interval '2 minutes' and o.expires_at > app_now() - interval '14 days'
        and (p.asked_at is null or o.method not in (${sql.join(transfers)})
          or p.asked_at < app_now() - interval '1 hour')
      order by p.state = 'pending' desc, p.asked_at nulls first, p.created_at desc limit 200`),
  );
}

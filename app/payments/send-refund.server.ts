import { type RawBuilder, sql } from "kysely";
import { log } from "~/platform/log.server";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import { isDisputedWhole } from "./disputed-amount.server";
import { orderNumber } from "./order";
import {
  lockPayersWallet,
  markSent,
  type RefundedPayment,
  resolveRefund,
  sendHeldPart,
} from "./refund-decisions.server";
import { BalanceTooLow, ProviderRefused } from "./providers/call.server";
import { providerNamed } from "./providers/index.server";
import type { ProviderRefund } from "./providers/provider";
import { failReturn, followRefunds, lockPaymentRow } from "./refunds.server";
import { settlePayment } from "./settlement.server";

/**
 * Sends the refund of a return once, outside any transaction. Decides by the provider's list of refunds, because a
 * restore may have lost rows.
 */
export async function sendRefund(scope: TenantScope, returnId: string): Promise<void> {
  const known = await scope.db.read((q) => findAsked(q, returnId));
  if (!known) return;
  // Settle the payment first, because a disputed payment cannot be refunded.
  await settlePayment(scope, known.provider, known.reference);
  const asked = await scope.db.read((q) => findAsked(q, returnId));
  if (!asked) return;
  const decision = await resolveReturn(scope, returnId, asked);
  if (decision.kind !== "pay") return;
  const { provider, reference } = asked;
  try {
    const refund = decision.amountMinor > 0 ? await requestRefund(scope, returnId, asked, decision.amountMinor) : null;
    await scope.db.write(async (w) => {
      await lockPaymentRow(w, asked.payment);
      await lockPayersWallet(w, asked.payment);
      await markSent(w, returnId);
      if (refund) await followRefunds(w, asked.payment, [refund], { isHeld: false });
      // Enqueue the refund of money that was added to the return during the call.
      await sendHeldPart(w, asked.payment.order_id);
    });
  } catch (error) {
    if (error instanceof BalanceTooLow) return sendAfterShortage(scope, returnId, provider);
    if (!(error instanceof ProviderRefused)) throw error;
    await settlePayment(scope, provider, reference);
    if ((await resolveReturn(scope, returnId, asked)).kind !== "pay") return;
    log.error("refund.refused", { tenantId: scope.tenant.id, provider, error });
    await scope.db.write(async (w) => {
      await lockPaymentRow(w, asked.payment);
      await failReturn(w, asked.payment, returnId, { isHeld: false });
    });
    return;
  }
  await settlePayment(scope, provider, reference);
}

/** Hours until the next attempt, because Stripe repeats its answer to an idempotency key for 24 hours. */
const shortageHours = 25;

/** Enqueues the refund for the time when the provider no longer repeats its refusal. Sends the member no mail. */
async function sendAfterShortage(scope: TenantScope, returnId: string, provider: string): Promise<void> {
  log.error("refund.balance_too_low", { tenantId: scope.tenant.id, provider });
  await scope.db.write(async (w) => {
    const startAfter = new Date((await w.now()).getTime() + shortageHours * 3_600_000);
    // Use the key of `repeatUnanswered`, so that the nightly job adds no earlier attempt.
    await w.enqueue("payments.refund", { returnId }, { startAfter, singletonKey: returnId });
  });
}

function resolveReturn(scope: TenantScope, returnId: string, { payment, amountMinor }: AskedReturn) {
  return scope.db.write(async (w) => {
    await lockPaymentRow(w, payment);
    return resolveRefund(w, payment, returnId, amountMinor);
  });
}

function requestRefund(
  { tenant }: TenantScope,
  returnId: string,
  asked: AskedReturn,
  amountMinor: number,
): Promise<ProviderRefund> {
  const { provider, reference, attempt, currency, payment } = asked;
  const description = [asked.description, orderNumber(payment.order_id)].filter(Boolean).join(", ");
  const request = { tenant, reference, returnId, attempt, amountMinor, currency, description };
  return providerNamed(provider).refund(request);
}

interface AskedReturn {
  provider: string;
  reference: string;
  attempt: number;
  amountMinor: number;
  currency: string;
  description: string | null;
  payment: RefundedPayment;
}

/** SQL: number of failures and refunds of return `r`. The number gives each refund its own idempotency key. */
function keyNumber({ tenantId }: TenantReader): RawBuilder<number> {
  return sql`r.attempt + (select count(*)::integer from payment_refunds f
    where f.tenant_id = ${tenantId} and f.return_id = r.id)`;
}

async function findAsked(q: TenantReader, returnId: string): Promise<AskedReturn | null> {
  const row = await q
    .from("credit_returns", "r")
    .innerJoin("payments as p", (join) =>
      join.onRef("p.tenant_id", "=", "r.tenant_id").onRef("p.order_id", "=", "r.order_id"),
    )
    .innerJoin("orders as o", (join) => join.onRef("o.tenant_id", "=", "r.tenant_id").onRef("o.id", "=", "r.order_id"))
    .select(["p.provider", "p.provider_reference as reference", "r.amount_minor as amountMinor", "r.currency"])
    .select(["o.description", "p.id", "p.order_id", "p.amount_minor", keyNumber(q).as("attempt")])
    .where("r.id", "=", returnId)
    .where("r.state", "=", "asked")
    .where("p.state", "=", "completed")
    .where(sql<boolean>`not ${isDisputedWhole}`)
    .executeTakeFirst();
  if (!row || row.reference === null) return null;
  const { id, order_id, amount_minor, reference, ...asked } = row;
  return { ...asked, reference, payment: { id, order_id, amount_minor } };
}

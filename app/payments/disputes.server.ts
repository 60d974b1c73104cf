import { sql } from "kysely";
import { divideHalfUp } from "~/platform/money";
import type { TenantWriter } from "~/tenancy/scope.server";
import {
  disputeReference,
  lockWallet,
  reinstate,
  removeErasedWallet,
  spend,
  debitChargeback,
} from "~/wallet/ledger.server";
import { blockDebits, debitChargedBack, unblockWonDebits } from "./debit-mandates.server";
import { isOpenDispute, longestDisputableDays } from "./disputed-amount.server";
import { extendReturn } from "./extended-returns.server";
import { findPayer } from "./payer.server";
import { decidingProviders } from "./providers/index.server";
import type { ProviderStatus } from "./providers/provider";
import { sendHeldPart } from "./refund-decisions.server";
import { followRefunds } from "./refunds.server";
import type { PaymentRow } from "./payment-row";

/** Stores refunds and chargebacks of a payment and moves their credits (L-3). */
export async function recordRefundsAndDisputes(
  w: TenantWriter,
  payment: PaymentRow,
  truth: ProviderStatus,
): Promise<void> {
  if (payment.state !== "completed" || truth.state !== "completed") return;
  await followDispute(w, payment, truth);
  await noteFacts(w, payment, truth);
  await followRefunds(w, payment, truth.refunds, {
    isHeld: truth.chargedBack && disputedOf(payment, truth) >= payment.amount_minor,
  });
}

/** Maximum length of a reason, which may be a sentence from the bank. */
const longestReason = 200;

/** Stores reason, deadline and end of a dispute. These facts may change while the amount stays the same. */
async function noteFacts(w: TenantWriter, { id }: PaymentRow, truth: ProviderStatus): Promise<void> {
  const { chargedBack, dispute, disputesDecided } = truth;
  if (!chargedBack || dispute === undefined) return;
  const reason = dispute?.reason?.slice(0, longestReason) ?? null;
  const closedAt =
    disputesDecided === undefined
      ? sql`dispute_closed_at`
      : sql`case when ${disputesDecided} then coalesce(dispute_closed_at, app_now()) end`;
  await w.rows(sql`
    update payments set dispute_reason = ${reason}, dispute_due_at = ${dispute?.dueAt ?? null}, dispute_closed_at = ${closedAt}
    where tenant_id = ${w.tenantId} and id = ${id} and (dispute_reason, dispute_due_at, dispute_closed_at)
      is distinct from (${reason}::text, ${dispute?.dueAt ?? null}::timestamptz, ${closedAt})`);
}

/** Days until a chargeback closes at a provider that accepts no evidence. */
const daysUntilSettled = 30;

/**
 * Closes old disputes without a reported decision. Their chargebacks allow no evidence, or their payments are no longer
 * queried.
 */
export async function closeOldDisputes(w: TenantWriter): Promise<void> {
  await w.rows(sql`
    update payments p set dispute_closed_at = app_now()
    where p.tenant_id = ${w.tenantId} and ${isOpenDispute} and p.charged_back_at < app_now() - make_interval(days =>
      case when p.provider = any (${decidingProviders}::text[]) then ${longestDisputableDays}::integer
        else ${daysUntilSettled}::integer end)`);
}

function disputedOf({ amount_minor: paidMinor }: PaymentRow, { chargedBack, disputedMinor }: ProviderStatus): number {
  return chargedBack ? Math.min(disputedMinor ?? paidMinor, paidMinor) : 0;
}

/**
 * Debits the credits of an open dispute, or restores the credits of a won dispute. Ignores an outdated state, which has
 * fewer won disputes or a smaller disputed amount.
 */
async function followDispute(w: TenantWriter, payment: PaymentRow, truth: ProviderStatus): Promise<void> {
  const { disputes_won: wonBefore } = payment;
  const wasStanding = payment.charged_back_at !== null && payment.reinstated_at === null;
  const heldMinor = wasStanding ? (payment.disputed_minor ?? payment.amount_minor) : 0;
  const disputedMinor = disputedOf(payment, truth);
  if (truth.disputesWon < wonBefore) return;
  if (truth.disputesWon === wonBefore && disputedMinor <= heldMinor) return;
  const isReinstated = wasStanding && truth.disputesWon > wonBefore;
  await w
    .update("payments")
    .set({
      disputes_won: truth.disputesWon,
      ...(isReinstated ? { reinstated_at: sql<Date>`app_now()` } : {}),
      ...(disputedMinor > 0
        ? {
            charged_back_at: sql<Date>`app_now()`,
            reinstated_at: null,
            disputed_minor: disputedMinor,
            dispute_closed_at: null,
          }
        : {}),
    })
    .where("id", "=", payment.id)
    .execute();
  if (isReinstated) await restorePurchase(w, payment, disputeReference(payment.order_id, wonBefore));
  const takenMinor = isReinstated ? 0 : heldMinor;
  if (disputedMinor > 0) await chargeBackPurchase(w, payment, truth.disputesWon, { takenMinor, disputedMinor });
  await removeErasedWallet(w, payment.member_id);
}

interface Taking {
  /** Disputed amount whose credits have been debited already. */
  takenMinor: number;
  disputedMinor: number;
}

async function chargeBackPurchase(
  w: TenantWriter,
  payment: PaymentRow,
  won: number,
  { takenMinor, disputedMinor }: Taking,
): Promise<void> {
  // Lock the wallet first, as a concurrent return does, so that the credits are debited once.
  await lockWallet(w, payment.member_id);
  const kept = payment.credits - (await returnedCredits(w, payment.order_id));
  const creditsOf = (minor: number) => Math.min(kept, divideHalfUp(payment.credits * minor, payment.amount_minor));
  const credits = creditsOf(disputedMinor) - creditsOf(takenMinor);
  const reference = disputeReference(payment.order_id, won, takenMinor);
  if (credits > 0)
    await debitChargeback(w, { memberId: payment.member_id, credits, reference, orderId: payment.order_id });
  // Block only direct debits, because the member stays active and may pay by other methods (L26).
  if (payment.method === "sepadirectdebit") await blockDebits(w, payment.member_id, debitChargedBack);
}

async function restorePurchase(w: TenantWriter, payment: PaymentRow, reference: string): Promise<void> {
  const moved = await reinstate(w, payment.member_id, reference);
  if (moved && moved.credits > 0) await followOwner(w, payment, moved.credits, reference);
  // Enqueue the refunds that waited for the dispute, except refunds held for operators.
  const waiting = await w
    .from("credit_returns")
    .select("id")
    .where("order_id", "=", payment.order_id)
    .where("state", "=", "asked")
    .where("held_at", "is", null)
    .execute();
  for (const { id: returnId } of waiting) await w.enqueue("payments.refund", { returnId });
  await sendHeldPart(w, payment.order_id);
  if (payment.method === "sepadirectdebit") await unblockWonDebits(w, payment.member_id);
}

/**
 * Handles the restored credits of a banned or erased member. Refunds a banned member, unless the credits were bought by
 * fraud. Adds an erased member's credits to the order's return, and removes the remaining credits.
 */
async function followOwner(w: TenantWriter, payment: PaymentRow, credits: number, reference: string): Promise<void> {
  const { member_id: memberId, order_id: orderId } = payment;
  const { isBanned, creditsKept, isErased } = await findPayer(w, memberId);
  if (isErased) {
    const added = creditsKept ? null : await extendReturn(w, orderId, credits);
    const left = credits - (added?.credits ?? 0);
    if (left > 0) await spend(w, { memberId, credits: left, reason: "correction", reference: `erasure:${reference}` });
  } else if (isBanned && !creditsKept) await w.enqueue("payments.returnLate", { memberId, orderId });
}

/** Counts the credits that the member has returned. A dispute must not debit these credits again. */
async function returnedCredits(w: TenantWriter, orderId: string): Promise<number> {
  const row = await w
    .from("credit_returns")
    .select("credits")
    .where("order_id", "=", orderId)
    .where("state", "<>", "failed")
    .where("kind", "=", "right")
    .executeTakeFirst();
  return row?.credits ?? 0;
}

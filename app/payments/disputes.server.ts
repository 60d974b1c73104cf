import { sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";
import { disputeReference, reinstate, removeErasedWallet, takeBack } from "~/wallet/ledger.server";
import { blockDebits, unblockDebits } from "./debit-mandates.server";
import type { ProviderStatus } from "./providers/provider";
import { followRefunds } from "./refunds.server";
import type { PaymentRow } from "./payment-row";

/** Stores refunds and chargebacks with their credits (L-3). */
export async function noteReturned(w: TenantWriter, payment: PaymentRow, truth: ProviderStatus): Promise<void> {
  if (payment.state !== "completed" || truth.state !== "completed") return;
  await followDispute(w, payment, truth);
  await followRefunds(w, payment, truth.refunds, { isHeld: truth.chargedBack });
}

/** Steps of a dispute, which alternates between open and won. */
const disputeStep = (won: number, isStanding: boolean) => 2 * won + (isStanding ? 1 : 0);

/** An open dispute takes the credits, a won one returns them. Moves forward only, like the payment. */
async function followDispute(w: TenantWriter, payment: PaymentRow, truth: ProviderStatus): Promise<void> {
  const { disputes_won: wonBefore } = payment;
  const wasStanding = payment.charged_back_at !== null && payment.reinstated_at === null;
  if (disputeStep(truth.disputesWon, truth.chargedBack) <= disputeStep(wonBefore, wasStanding)) return;
  const isReinstated = wasStanding && truth.disputesWon > wonBefore;
  await w
    .update("payments")
    .set({
      disputes_won: truth.disputesWon,
      ...(isReinstated ? { reinstated_at: sql<Date>`app_now()` } : {}),
      ...(truth.chargedBack ? { charged_back_at: sql<Date>`app_now()`, reinstated_at: null } : {}),
    })
    .where("id", "=", payment.id)
    .execute();
  if (isReinstated) await restorePurchase(w, payment, disputeReference(payment.order_id, wonBefore));
  if (truth.chargedBack) await chargeBackPurchase(w, payment, disputeReference(payment.order_id, truth.disputesWon));
  await removeErasedWallet(w, payment.member_id);
}

const debitBack = "a direct debit was charged back";

async function chargeBackPurchase(w: TenantWriter, payment: PaymentRow, reference: string): Promise<void> {
  // Lock the wallet first: a concurrent return holds it. Credits are then taken once.
  await w.rows(
    sql`select 1 from wallets where tenant_id = ${w.tenantId} and member_id = ${payment.member_id} for update`,
  );
  const credits = payment.credits - (await returnedCredits(w, payment.order_id));
  if (credits > 0) await takeBack(w, { memberId: payment.member_id, credits, reference, orderId: payment.order_id });
  // The member stays active and may pay by other methods (L26).
  if (payment.method === "sepadirectdebit") await blockDebits(w, payment.member_id, debitBack);
}

async function restorePurchase(w: TenantWriter, payment: PaymentRow, reference: string): Promise<void> {
  await reinstate(w, payment.member_id, reference);
  // Pays a return that the dispute had held back.
  const row = await w
    .from("credit_returns")
    .select("id")
    .where("order_id", "=", payment.order_id)
    .where("state", "=", "asked")
    .executeTakeFirst();
  if (row) await w.enqueue("payments.refund", { returnId: row.id });
  if (payment.method === "sepadirectdebit") await unblockDebits(w, payment.member_id, debitBack);
}

/** Credits that the member returned are not taken again. */
async function returnedCredits(w: TenantWriter, orderId: string): Promise<number> {
  const row = await w
    .from("credit_returns")
    .select("credits")
    .where("order_id", "=", orderId)
    .where("state", "<>", "failed")
    .executeTakeFirst();
  return row?.credits ?? 0;
}

import { mailReturned } from "~/notifications/decision-mails.server";
import { askCashRefunds } from "~/payments/cash-refunds.server";
import { settleHeldReturn } from "~/payments/payouts.server";
import { settleReturnAtBank } from "~/payments/refunds.server";
import { settleUnmatched } from "~/payments/recovery.server";
import { listHolders, returnAllOrders } from "~/payments/returns.server";
import { settleMismatch } from "~/payments/review-list.server";
import { isId } from "~/platform/ids";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { noteAct } from "./acts.server";
import { OperatorError } from "./operator-error";

/** Refunds surplus or late money of a transfer to the account from which it came. */
export async function refundCash(
  w: TenantWriter,
  actor: string,
  orderId: string,
): Promise<{ amountMinor: number; currency: string }[]> {
  const asked = await askCashRefunds(w, orderId);
  if (asked.length === 0) {
    throw new OperatorError(`No money of an order ${orderId} lies at its provider, or it is being sent back already.`);
  }
  for (const { amountMinor, currency } of asked) {
    await noteAct(w, actor, "cash-refunded", orderId, `${amountMinor} ${currency}`);
  }
  return asked.map(({ amountMinor, currency }) => ({ amountMinor, currency }));
}

/**
 * Refunds the unused bought credits of a leaving site's members and mails them, one transaction per member. Can be
 * repeated. Returns the number of members.
 */
export async function returnCredits({ db, tenant }: TenantScope, actor: string): Promise<number> {
  if (!tenant.suspended) {
    throw new OperatorError(`Suspend ${tenant.slug} first, so that nobody uses credits meanwhile.`);
  }
  const holders = await db.read((q) => listHolders(q));
  for (const memberId of holders) await db.write((w) => returnMembersCredits(w, actor, memberId));
  return holders.length;
}

async function returnMembersCredits(w: TenantWriter, actor: string, memberId: string): Promise<void> {
  const returned = await returnAllOrders(w, memberId);
  if (returned.length === 0) return;
  const sums = returned.map(({ credits, amountMinor, currency }) => `${credits} credits: ${amountMinor} ${currency}`);
  await mailReturned(w, memberId, returned);
  await noteAct(w, actor, "credits-returned", memberId, sums.join(", "));
}

/** Records that a payment or refund was settled by hand. Takes its reference or its order's id. */
export async function settleByHand(w: TenantWriter, actor: string, reference: string, why: string): Promise<void> {
  const isOrder = isId(reference);
  const settled = [
    isOrder && (await settleHeldReturn(w, reference)),
    isOrder && (await settleReturnAtBank(w, reference)),
    isOrder && (await settleMismatch(w, reference, why)),
    await settleUnmatched(w, reference, why),
  ];
  if (!settled.includes(true))
    throw new OperatorError(`No held return, mismatched or unmatched payment has the reference ${reference}.`);
  await noteAct(w, actor, "payment-settled", null, `${reference}: ${why}`);
}

import { mailReturnReceipt } from "~/notifications/mail/money-jobs.server";
import { findPayer } from "~/payments/payer.server";
import { returnAllOrders } from "~/payments/returns.server";
import type { TenantWriter } from "~/tenancy/scope.server";

/**
 * Refunds the unused purchased credits of a member erased at their written request, with a receipt for each refund.
 * Skips banned members.
 */
export async function returnUnusedCredits(w: TenantWriter, memberId: string): Promise<void> {
  if ((await findPayer(w, memberId)).isBanned) return;
  // Enqueue the receipts in this transaction, because an immediate purge waits only for queued mails.
  for (const { returnId } of await returnAllOrders(w, memberId)) await mailReturnReceipt(w, returnId);
}

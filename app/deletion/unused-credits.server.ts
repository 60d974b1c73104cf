import { mailReturnReceipt } from "~/notifications/mail/money-jobs.server";
import { findPayer } from "~/payments/payer.server";
import { returnAllOrders } from "~/payments/returns.server";
import type { TenantWriter } from "~/tenancy/scope.server";

/**
 * Refunds the unused bought credits of a member erased at their request by mail, who could not ask for it. Mails a
 * receipt for each refund. A banned member's credits stay as the ban decided.
 */
export async function returnUnusedCredits(w: TenantWriter, memberId: string): Promise<void> {
  if ((await findPayer(w, memberId)).isBanned) return;
  // Queued in this transaction, because a purge at once waits for queued mails only.
  for (const { returnId } of await returnAllOrders(w, memberId)) await mailReturnReceipt(w, returnId);
}

import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantWriter } from "~/tenancy/scope.server";

type OperatorAct =
  | "photo-approved"
  | "photo-refused"
  | "text-approved"
  | "text-refused"
  | "member-warned"
  | "member-banned"
  | "member-unbanned"
  | "member-erased"
  | "member-exported"
  | "mails-allowed"
  | "complaint-closed"
  | "report-viewed"
  | "report-decided"
  | "report-photo-viewed"
  | "appeal-upheld"
  | "appeal-reversed"
  | "debits-blocked"
  | "debits-unblocked"
  | "refund-repeated"
  | "code-made"
  | "code-ended"
  | "announced"
  | "invited"
  | "payment-settled"
  | "cash-refunded"
  | "credits-returned";

/**
 * Acts that moved money or credits. They explain rows of the books and are kept as long. The database policy
 * `old_rows` has the same list.
 */
export const moneyActs: readonly OperatorAct[] = [
  "refund-repeated",
  "payment-settled",
  "cash-refunded",
  "credits-returned",
];

/**
 * Records an operator's act with its reason, in the transaction of the act. A subject without an id, such as a code,
 * stands in the note.
 */
export async function noteAct(
  w: TenantWriter,
  actor: string,
  act: OperatorAct,
  subjectId: string | null,
  note = "",
): Promise<void> {
  const kept = { id: timeId(), act, subject_id: subjectId, note, actor, created_at: sql<Date>`app_now()` };
  await w
    .insert("operator_acts")
    .values({ tenant_id: w.tenantId, ...kept })
    .execute();
}

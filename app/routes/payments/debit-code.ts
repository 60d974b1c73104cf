import { sendDebitCode } from "~/payments/debit-drafts.server";
import { requireDebit } from "~/payments/debit-mandates.server";
import { member } from "~/server/route.server";
import { checkedDetails, debitInput } from "~/payments/debit-form.server";

export { clientAction } from "~/client/client-action";

/** Checks the typed details and sends a code by text message (PAY-27). */
export const action = member.action(debitInput, async ({ scope, visit, viewer, input }) => {
  const details = checkedDetails(input);
  await scope.db.read((q) => requireDebit(q, viewer.memberId, input.amount));
  await sendDebitCode(scope, viewer.memberId, details, visit.locale);
  return { sent: true };
});

import type Stripe from "stripe";
import type * as z from "zod";
import { missing, refused, shown } from "./stripe-answers";
import * as objects from "./stripe-objects";
import type * as shapes from "./stripe-shapes";
import type { Answer, StripeState } from "./stripe-state";

export function createRefund(state: StripeState, asked: z.output<typeof shapes.refundCreate>): Answer {
  const { intents, charges, refunds } = state;
  if (asked.origin) return refundCash(state, asked);
  const at = asked.payment_intent;
  if (!at) return refused(400, "parameter_missing", "One of payment_intent or charge should be provided");
  const intent = intents.get(at);
  const charge = charges.get(intent?.latest_charge as string);
  if (!intent || !charge) return missing("payment_intent", at);
  const amount = asked.amount ?? charge.amount - charge.amount_refunded;
  if (charge.amount_refunded + amount > charge.amount)
    return refused(400, "charge_already_refunded", "Refund amount is greater than unrefunded amount on charge");
  if (state.isBalanceEmpty)
    return refused(400, "balance_insufficient", "Insufficient funds in your Stripe balance to refund this amount.");
  charge.amount_refunded += amount;
  const made = objects.refund({
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: intent.id,
    status: state.nextRefund,
    metadata: asked.metadata ?? {},
    reason: asked.reason ?? null,
  });
  if (state.nextRefund === "failed") undo(state, made);
  refunds.set(made.id, made);
  return shown(state, made, asked);
}

/** Sends money of a customer's cash balance back to its source account. */
function refundCash(state: StripeState, asked: z.output<typeof shapes.refundCreate>): Answer {
  const { customers, refunds, cash } = state;
  const { customer, currency, amount, metadata = {} } = asked;
  if (!customer || !currency || !amount || asked.payment_intent)
    return refused(400, "parameter_missing", "A refund of a cash balance has a customer, an amount and a currency");
  if (!customers.has(customer)) return missing("customer", customer);
  if (cash.balanceOf(customer, currency) < amount)
    return refused(400, "balance_insufficient", "The customer's cash balance is less than this amount", {
      param: "amount",
    });
  cash.sendBack(customer, currency, amount);
  const made = objects.refund({
    amount,
    currency,
    customer,
    metadata,
    charge: null,
    payment_intent: null,
    status: state.nextRefund,
    destination_details: { type: "eu_bank_transfer", eu_bank_transfer: { reference: null, reference_status: null } },
  });
  if (state.nextRefund === "failed") undo(state, made);
  refunds.set(made.id, made);
  return shown(state, made, asked);
}

/** Reverses a failed refund. The money returns to the charge or to the cash balance. */
export function undo(state: StripeState, refund: Stripe.Refund): void {
  const { charges, cash } = state;
  if (refund.charge === null) cash.comeBack(refund.customer as string, refund.currency, refund.amount);
  const charge = charges.get(refund.charge as string);
  if (charge) charge.amount_refunded -= refund.amount;
}

import type Stripe from "stripe";
import type * as z from "zod";
import { missing, refused, shown } from "./stripe-answers";
import * as objects from "./stripe-objects";
import { seconds } from "./stripe-objects";
import * as shapes from "./stripe-shapes";
import { smallestCharge } from "./stripe-shapes";
import type { Answer, Refused, StripeState } from "./stripe-state";

export function priceTrouble(
  amount: number,
  currency: keyof typeof smallestCharge,
  types: readonly string[],
): Answer | null {
  if (amount < smallestCharge[currency])
    return refused(400, "amount_too_small", "Amount must be at least the smallest");
  if (amount > 99_999_999) return refused(400, "amount_too_large", "Amount must be no more than eight digits");
  const wrong = types.find((type) => {
    const taken = shapes.methodCurrencies[type];
    return taken !== "all" && !taken?.includes(currency);
  });
  const detail = `The payment method type ${wrong} does not support ${currency}`;
  return wrong ? { ...refused(400, "parameter_invalid", detail, { param: "currency" }), misshapen: detail } : null;
}

export function createIntent(state: StripeState, asked: z.output<typeof shapes.intentCreate>): Answer {
  const trouble = priceTrouble(asked.amount, asked.currency, asked.allowed_payment_method_types ?? ["card"]);
  if (trouble) return trouble;
  if (!asked.allowed_payment_method_types && asked.confirm && !asked.return_url)
    return refused(400, "parameter_missing", "A return_url must be provided for methods that redirect", {
      param: "return_url",
    });
  return asked.payment_method ? chargeCard(state, asked, asked.payment_method) : collectDebit(state, asked);
}

function intentOf(
  state: StripeState,
  asked: z.output<typeof shapes.intentCreate>,
  status: Stripe.PaymentIntent.Status,
) {
  const { intents, askedFor } = state;
  const { amount, currency, description = null, metadata = {}, customer = null, payment_method = null } = asked;
  const types = asked.allowed_payment_method_types ?? ["card"];
  const made = objects.intent({
    amount,
    currency,
    description,
    metadata,
    customer,
    payment_method,
    status,
    payment_method_types: types,
  });
  intents.set(made.id, made);
  askedFor.set(made.id, asked);
  return made;
}

function chargeCard(state: StripeState, asked: z.output<typeof shapes.intentCreate>, method: string): Answer {
  const { methods, refusedCards, careful } = state;
  const known = methods.get(method);
  if (!known) return missing("PaymentMethod", method);
  if (known.customer !== asked.customer)
    return refused(400, "payment_method_unexpected_state", "The PaymentMethod does not belong to the Customer");
  if (refusedCards.has(method)) return declined(state, asked, "card_declined");
  if (careful.has(method) && asked.off_session) return declined(state, asked, "authentication_required");
  if (!careful.has(method)) {
    const made = intentOf(state, asked, "processing");
    succeed(state, made);
    return shown(state, made, asked);
  }
  const made = intentOf(state, asked, "requires_action");
  // Without a return URL, only Stripe's script can lead the payer to the bank (docs.stripe.com/payments/3d-secure).
  made.next_action = asked.return_url
    ? {
        type: "redirect_to_url",
        redirect_to_url: {
          url: `https://hooks.stripe.com/3d_secure_2/hosted?merchant=${made.id}`,
          return_url: asked.return_url,
        },
      }
    : { type: "use_stripe_sdk", use_stripe_sdk: {} };
  return shown(state, made, asked);
}

function declined(
  state: StripeState,
  asked: z.output<typeof shapes.intentCreate>,
  code: "card_declined" | "authentication_required",
): Refused {
  const made = intentOf(state, asked, "requires_payment_method");
  made.last_payment_error = { type: "card_error", code, message: code };
  return refused(402, code, "Your card was declined.", { payment_intent: made });
}

function collectDebit(state: StripeState, asked: z.output<typeof shapes.intentCreate>): Answer {
  const { payment_method_data: data, mandate_data: mandate } = asked;
  if (!data || !mandate) return refused(400, "parameter_missing", "A mandate is needed", { param: "mandate_data" });
  const isOutside = ["AD", "CH", "GB", "GI", "MC", "SM", "VA"].includes(data.sepa_debit.iban.slice(0, 2));
  if (isOutside && !data.billing_details.address)
    return refused(400, "parameter_missing", "An address is needed outside the EEA", {
      param: "billing_details[address]",
    });
  return shown(state, intentOf(state, asked, "processing"), asked);
}

export function succeed(state: StripeState, intent: Stripe.PaymentIntent, received = intent.amount): void {
  const { charges } = state;
  const type = intent.payment_method_types[0] ?? "card";
  const isCard = type === "card";
  const made = objects.charge({
    amount: received,
    currency: intent.currency,
    payment_intent: intent.id,
    payment_method: intent.payment_method as string | null,
    payment_method_details: isCard ? { type, card: cardDetails() } : { type },
  });
  charges.set(made.id, made);
  if (type === "customer_balance") settleByTransfer(state, intent, received);
  Object.assign(intent, {
    status: "succeeded",
    amount_received: received,
    latest_charge: made.id,
    next_action: null,
  });
}

/** Receives the missing amount of a transfer, and at once uses it for the payment. */
function settleByTransfer(
  state: StripeState,
  { id, customer, currency, next_action: next }: Stripe.PaymentIntent,
  received: number,
) {
  const { cash } = state;
  const missingMinor = next?.display_bank_transfer_instructions?.amount_remaining ?? received;
  if (missingMinor === 0) return;
  cash.fund(customer as string, currency, missingMinor);
  cash.apply(customer as string, currency, missingMinor, id);
}

/** Receives a transfer. A waiting payment gets its missing amount, and the rest stays in the cash balance. */
export function fund(state: StripeState, customer: string, currency: string, amount: number): void {
  const { sessions, intents, cash } = state;
  cash.fund(customer, currency, amount);
  for (const intent of intents.values()) {
    const told = intent.next_action?.display_bank_transfer_instructions;
    if (intent.customer !== customer || intent.currency !== currency || !told) continue;
    const applied = Math.min(told.amount_remaining ?? 0, cash.balanceOf(customer, currency));
    cash.apply(customer, currency, applied, intent.id);
    told.amount_remaining = (told.amount_remaining ?? 0) - applied;
    if (told.amount_remaining > 0) continue;
    succeed(state, intent);
    for (const session of sessions.values()) {
      if (session.payment_intent === intent.id) session.payment_status = "paid";
    }
  }
}

export function cancelIntent(state: StripeState, at: string): Answer {
  const { intents, cash } = state;
  const row = intents.get(at);
  if (!row) return missing("payment_intent", at);
  if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(row.status))
    return refused(400, "payment_intent_unexpected_state", `This PaymentIntent is ${row.status}`);
  Object.assign(row, { status: "canceled", canceled_at: seconds(), next_action: null });
  if (row.customer) cash.unapply(row.customer as string, row.currency, at);
  return shown(state, row);
}

export function detach(state: StripeState, at: string): Answer {
  const { methods } = state;
  const row = methods.get(at);
  if (!row) return missing("PaymentMethod", at);
  if (!row.customer) return refused(400, "payment_method_unexpected_state", "The payment method is not attached");
  row.customer = null;
  return shown(state, row);
}

function cardDetails(): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: "visa",
    checks: null,
    country: "NL",
    exp_month: 4,
    exp_year: 2030,
    fingerprint: "double4242",
    funding: "credit",
    installments: null,
    last4: "4242",
    mandate: null,
    network: "visa",
    network_token: null,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    wallet: null,
    electronic_commerce_indicator: null,
    transaction_link_id: null,
  };
}

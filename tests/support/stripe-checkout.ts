import type Stripe from "stripe";
import type * as z from "zod";
import { missing, refused, shown } from "./stripe-answers";
import { priceTrouble, succeed } from "./stripe-intents";
import * as objects from "./stripe-objects";
import { seconds } from "./stripe-objects";
import type * as shapes from "./stripe-shapes";
import type { smallestCharge } from "./stripe-shapes";
import { type Answer, sessionOf, type StripeState } from "./stripe-state";

export function createCustomer(state: StripeState, asked: z.output<typeof shapes.customerCreate>): Answer {
  const { customers } = state;
  const made = objects.customer({ email: asked.email ?? null, metadata: asked.metadata ?? {} });
  customers.set(made.id, made);
  return shown(state, made, asked);
}

export function createSession(state: StripeState, asked: z.output<typeof shapes.sessionCreate>): Answer {
  const { sessions, customers, askedFor } = state;
  const expires = asked.expires_at ?? seconds() + 86_400;
  if (expires < seconds() + 1800 || expires > seconds() + 86_400)
    return refused(
      400,
      "parameter_invalid_integer",
      "The expires_at timestamp must be between 30 minutes and 24 hours",
    );
  const price = asked.line_items[0]?.price_data as { unit_amount: number; currency: keyof typeof smallestCharge };
  const types = asked.allowed_payment_method_types;
  const trouble = priceTrouble(price.unit_amount, price.currency, types);
  if (trouble) return trouble;
  const isTransfer = types.includes("customer_balance");
  if (isTransfer && (!asked.customer || !asked.payment_method_options?.customer_balance))
    return refused(400, "parameter_missing", "customer_balance needs a customer and a bank transfer", {
      param: "customer",
    });
  if (asked.customer && asked.customer_creation)
    return refused(
      400,
      "parameter_invalid",
      "You may only specify one of these parameters: customer, customer_creation.",
    );
  if (asked.customer && !customers.has(asked.customer)) return missing("customer", asked.customer);
  const made = objects.session({
    amount_total: price.unit_amount,
    currency: price.currency,
    expires_at: expires,
    success_url: asked.success_url,
    cancel_url: asked.cancel_url ?? null,
    metadata: asked.metadata ?? {},
    client_reference_id: asked.client_reference_id ?? null,
    locale: asked.locale ?? null,
    allowed_payment_method_types: types,
    payment_method_types: types,
    customer: asked.customer ?? null,
    // Adaptive pricing is on by default (docs.stripe.com/payments/checkout/adaptive-pricing).
    adaptive_pricing: { enabled: asked.adaptive_pricing?.enabled ?? true },
    customer_creation: asked.customer_creation ?? null,
  });
  if (state.pages) made.url = `${state.pages}/c/pay/${made.id}`;
  sessions.set(made.id, made);
  askedFor.set(made.id, asked);
  return shown(state, made, asked);
}

export function expireSession(state: StripeState, at: string): Answer {
  const { sessions } = state;
  const row = sessions.get(at);
  if (!row) return missing("checkout.session", at);
  if (row.status !== "open") return refused(400, "resource_missing", "Only open sessions can be expired");
  Object.assign(row, { status: "expired", url: null });
  return shown(state, row);
}

/** Fills in Stripe's page as the payer does. */
export function finish(
  state: StripeState,
  reference: string,
  status: "succeeded" | "processing" | "requires_action",
  received?: number,
): void {
  const { intents, methods, askedFor } = state;
  const session = sessionOf(state, reference);
  const asked = askedFor.get(reference) as z.output<typeof shapes.sessionCreate>;
  const setup = asked.payment_intent_data?.setup_future_usage ?? null;
  const intent = objects.intent({
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
    status: "processing",
    setup_future_usage: setup,
    metadata: asked.payment_intent_data?.metadata ?? {},
    payment_method_types: session.payment_method_types,
    customer: session.customer as string | null,
  });
  intents.set(intent.id, intent);
  if (asked.customer_creation === "always") intent.customer = objects.customer({}).id;
  const isCard = session.payment_method_types[0] === "card";
  const method = objects.paymentMethod({
    type: isCard ? "card" : "customer_balance",
    customer: setup ? (intent.customer as string) : null,
  });
  methods.set(method.id, method);
  intent.payment_method = method.id;
  if (status === "succeeded") succeed(state, intent, received);
  if (status === "requires_action") instruct(intent);
  Object.assign(session, { status: "complete", payment_intent: intent.id, url: null });
  session.payment_status = status === "succeeded" ? "paid" : "unpaid";
}

/** Gives the payer the details for a transfer, which may arrive days later. */
function instruct(intent: Stripe.PaymentIntent): void {
  intent.status = "requires_action";
  intent.next_action = {
    type: "display_bank_transfer_instructions",
    display_bank_transfer_instructions: {
      amount_remaining: intent.amount,
      currency: intent.currency,
      reference: "8QC5GJ",
      type: "eu_bank_transfer",
      hosted_instructions_url: `https://payments.stripe.com/bank_transfers/instructions/${intent.id}`,
    },
  };
}

import type Stripe from "stripe";
import { isInEea } from "../iban";
import { methodAt } from "../methods";
import type { DebitOrder, PaymentRequest, StartedPayment } from "./provider";
import { idOf, isKind, isSession, requireOk } from "./stripe-client.server";
import { vendorLocale } from "./vendor-locales";

/** Seconds that a Checkout page stays open after the price expires, because Stripe requires at least half an hour. */
const leastOpenSeconds = 31 * 60;

/** Opens a Checkout page. With `ended`, the new page replaces the expired page. */
export async function openCheckout(
  stripe: Stripe,
  request: PaymentRequest,
  ended: Stripe.Checkout.Session | null,
): Promise<StartedPayment> {
  const { paymentId, amountMinor, currency, method, iso, description, returnUrl, keeps, isTransfer } = request;
  const metadata = { payment_id: paymentId, site: request.tenant.slug };
  const price = { currency: currency.toLowerCase(), unit_amount: amountMinor, product_data: { name: description } };
  const session = requireOk(
    await stripe.checkout.sessions.create(
      {
        mode: "payment",
        client_reference_id: paymentId,
        metadata,
        // Prevents Stripe's currency conversion, because the buyer agreed to this amount.
        adaptive_pricing: { enabled: false },
        // Offer only the chosen method at Checkout if the tenant's account has this method.
        allowed_payment_method_types: [methodAt("stripe", method) as "card"],
        line_items: [{ quantity: 1, price_data: price }],
        payment_intent_data: {
          metadata,
          description,
          ...(keeps ? { setup_future_usage: "off_session" as const } : {}),
        },
        ...(keeps ? { customer_creation: "always" as const } : {}),
        ...(isTransfer ? await transferTo(stripe, request, ended) : { expires_at: pageEndOf(request) }),
        locale: vendorLocale(iso).stripe,
        success_url: returnUrl,
        cancel_url: returnUrl,
      },
      { idempotencyKey: ended ? `${paymentId}-${ended.id}` : paymentId },
    ),
  );
  return { reference: session.id, payUrl: session.url };
}

/** Computes the page's end from the order's expiry, so that a retry sends the same value. */
function pageEndOf({ expiresAt }: PaymentRequest): number {
  return Math.floor(expiresAt.getTime() / 1000) + leastOpenSeconds;
}

/** Countries in which Stripe has euro accounts (docs.stripe.com/payments/bank-transfers). */
const transferCountries = ["BE", "DE", "ES", "FR", "IE", "NL"];

/** Makes a transfer's fields: a customer, and the country of the receiving account. */
async function transferTo(stripe: Stripe, request: PaymentRequest, ended: Stripe.Checkout.Session | null) {
  const { country } = request;
  // Each order has its own customer at Stripe, so that the bank account for the transfer stays the same.
  const customer = idOf(ended?.customer) ?? (await customerFor(stripe, request));
  const at = transferCountries.includes(country) ? country : "DE";
  const bank_transfer = { type: "eu_bank_transfer" as const, eu_bank_transfer: { country: at } };
  return {
    customer,
    payment_method_options: { customer_balance: { funding_type: "bank_transfer" as const, bank_transfer } },
  };
}

async function customerFor(stripe: Stripe, { paymentId, memberId }: PaymentRequest): Promise<string> {
  const wanted = { metadata: { member_id: memberId } };
  return requireOk(await stripe.customers.create(wanted, { idempotencyKey: `${paymentId}-customer` })).id;
}

/** Charges a saved card or a direct debit immediately. */
export async function charge(stripe: Stripe, request: PaymentRequest): Promise<StartedPayment> {
  const { paymentId, amountMinor: amount, description, kept, debit, returnUrl } = request;
  const currency = request.currency.toLowerCase();
  const metadata = { payment_id: paymentId, site: request.tenant.slug };
  const shared = { amount, currency, description, confirm: true, metadata };
  const payer = kept
    ? {
        allowed_payment_method_types: ["card" as const],
        customer: kept.customer,
        payment_method: kept.method,
        // The payer is present and can confirm the charge at the bank.
        return_url: returnUrl,
      }
    : debitOf(debit as DebitOrder);
  try {
    const intent = requireOk(
      await stripe.paymentIntents.create({ ...shared, ...payer }, { idempotencyKey: paymentId }),
    );
    return { reference: intent.id, payUrl: nextPage(intent) };
  } catch (error) {
    // Stripe reports a refused card as an error with a failed intent.
    const intent = isKind(error, "StripeCardError") ? error.payment_intent : undefined;
    if (intent) return { reference: intent.id, payUrl: null };
    throw error;
  }
}

function debitOf(debit: DebitOrder) {
  const { holder: payerName, email, iban, address, signedAt, signedFrom } = debit;
  const { street: line1, zip: postal_code, city, country } = address;
  // Banks outside the European Economic Area need a postal address (docs.stripe.com/payments/sepa-debit).
  const placed = isInEea(iban) ? {} : { address: { line1, postal_code, city, country } };
  return {
    allowed_payment_method_types: ["sepa_debit" as const],
    payment_method_data: {
      type: "sepa_debit" as const,
      sepa_debit: { iban },
      billing_details: { name: payerName, email, ...placed },
    },
    mandate_data: {
      customer_acceptance: {
        type: "online" as const,
        online: { ip_address: signedFrom.ip, user_agent: signedFrom.userAgent },
        accepted_at: Math.floor(signedAt.getTime() / 1000),
      },
    },
  };
}

/** Finds the URL at which an open payment continues: its page, the bank, or the account details for a transfer. */
export async function resumeAt(
  stripe: Stripe,
  reference: string,
  renewal: PaymentRequest | null,
): Promise<StartedPayment> {
  if (!isSession(reference)) {
    return { reference, payUrl: nextPage(requireOk(await stripe.paymentIntents.retrieve(reference))) };
  }
  const session = requireOk(await stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent"] }));
  if (session.status === "expired" && renewal) return openCheckout(stripe, renewal, session);
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  return { reference, payUrl: session.url ?? (intent && nextPage(intent)) };
}

function nextPage({ status, next_action: next }: Stripe.PaymentIntent): string | null {
  if (status !== "requires_action") return null;
  const transfer = next?.display_bank_transfer_instructions;
  return next?.redirect_to_url?.url ?? transfer?.hosted_instructions_url ?? null;
}

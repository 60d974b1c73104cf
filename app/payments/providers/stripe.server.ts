/**
 * Stripe, by its SDK: Checkout on Stripe's own page, a PaymentIntent for a kept card and a direct debit, which only a
 * bank's question (3-D Secure) takes elsewhere. States as docs.stripe.com/api/checkout/sessions/object and /payments/paymentintents/lifecycle have them,
 * signatures as docs.stripe.com/webhooks; read on 2026-11-21, API version 2026-10-28.
 */
import type Stripe from "stripe";
import { services } from "~/platform/services.server";
import type { Tenant } from "~/tenancy/tenant";
import { isInEea } from "../iban";
import { methodAt } from "../methods";
import type { PaymentState } from "../lifecycle";
import { callForNotice, callProvider, getSecret, isOurs, ProviderRefused } from "./call.server";
import type {
  DebitOrder,
  Notice,
  PaidElsewhere,
  PaymentRequest,
  Provider,
  ProviderRefund,
  ProviderTruth,
  RefundState,
  StartedPayment,
} from "./provider";

const name = "stripe";
/** Checkout holds a page open for at least half an hour; we close it ourselves when the price ends before. */
const leastOpenSeconds = 31 * 60;
const toleranceSeconds = 300;

export const stripeProvider: Provider = {
  name,

  async start(request) {
    const stripe = await clientOf(request.tenant);
    return callProvider(name, () =>
      refusable(() => (request.kept || request.debit ? charge(stripe, request) : openCheckout(stripe, request))),
    );
  },

  async resume(tenant, reference) {
    const stripe = await clientOf(tenant);
    return callProvider(name, () => refusable(() => payUrlOf(stripe, reference)));
  },

  async cancel(tenant, reference) {
    const stripe = await clientOf(tenant);
    await callProvider(name, () => refusable(() => callOff(stripe, reference))).catch((error: unknown) => {
      // It is paid, or over already: asking how it stands says so.
      if (!(error instanceof ProviderRefused)) throw error;
    });
  },

  async fetch(tenant, reference) {
    const stripe = await clientOf(tenant);
    return callProvider(name, () => orNull(() => truthOf(stripe, reference)));
  },

  /** An intent; a Checkout page that nobody was sent to has none, and ends by itself. */
  async find(tenant, { paymentId }) {
    const stripe = await clientOf(tenant);
    const query = `metadata["payment_id"]:"${paymentId}"`;
    const { data } = await callProvider(name, () => refusable(() => stripe.paymentIntents.search({ query, limit: 1 })));
    return data[0]?.id ?? null;
  },

  /** Intents: every paid Checkout page has one, which carries the same metadata. */
  async listPaidSince(tenant, since) {
    const stripe = await clientOf(tenant);
    const paid: PaidElsewhere[] = [];
    let after: string | undefined;
    do {
      const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
      const page = await callProvider(name, () =>
        refusable(() => stripe.paymentIntents.list({ ...asked, ...(after ? { starting_after: after } : {}) })),
      );
      paid.push(...page.data.filter(({ status }) => status === "succeeded").map(paidElsewhere));
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
    return paid;
  },

  async refund({ tenant, reference, returnId, attempt, amountMinor }) {
    const stripe = await clientOf(tenant);
    const refund = await callProvider(name, () =>
      refusable(async () => {
        const intent = await intentOf(stripe, reference);
        const wanted: Stripe.RefundCreateParams = {
          payment_intent: intent.id,
          amount: amountMinor,
          reason: "requested_by_customer",
          metadata: { refund_id: returnId, attempt },
        };
        // The first attempt's key is the one that was sent before attempts were counted.
        const idempotencyKey = attempt === 0 ? returnId : `${returnId}-${attempt}`;
        return stripe.refunds.create(wanted, { idempotencyKey });
      }),
    );
    return refundOf(refund);
  },

  async release(tenant, { method }) {
    const stripe = await clientOf(tenant);
    await callProvider(name, async () => {
      const known = await orNull(async () => whole(await stripe.paymentMethods.retrieve(method)));
      if (known?.customer) await refusable(() => stripe.paymentMethods.detach(method));
    });
  },

  async readWebhook(tenant, body, headers) {
    const event = await verified(tenant, body, headers.get("stripe-signature") ?? "");
    return event ? noticeOf(tenant, event) : null;
  },
};

/** With the first payment: most processes start without ever taking one (P14). */
const sdk = async () => (await import("stripe")).default;

async function clientOf(tenant: Tenant): Promise<Stripe> {
  const Client = await sdk();
  const { STRIPE_URL } = services().env;
  // Retries are the job's: the SDK's own would outlast the page that waits.
  const options = { maxNetworkRetries: 0, timeout: 7000, telemetry: false };
  const url = STRIPE_URL ? new URL(STRIPE_URL) : null;
  const elsewhere = url && { host: url.hostname, port: url.port, protocol: url.protocol.slice(0, -1) as "http" };
  return new Client(await getSecret(tenant, "stripe_secret_key"), { ...options, ...elsewhere });
}

async function openCheckout(stripe: Stripe, request: PaymentRequest): Promise<StartedPayment> {
  const { paymentId, amountMinor, currency, method, iso, description, returnUrl, keeps, isTransfer } = request;
  const metadata = { payment_id: paymentId, site: request.tenant.slug };
  const price = { currency: currency.toLowerCase(), unit_amount: amountMinor, product_data: { name: description } };
  const session = whole(
    await stripe.checkout.sessions.create(
      {
        mode: "payment",
        client_reference_id: paymentId,
        metadata,
        // What is owed is the amount agreed to, in its currency: Stripe converts nothing.
        adaptive_pricing: { enabled: false },
        // Checkout shows the one that was chosen on our page, if the account has it.
        allowed_payment_method_types: [methodAt(name, method) as "card"],
        line_items: [{ quantity: 1, price_data: price }],
        payment_intent_data: {
          metadata,
          description,
          ...(keeps ? { setup_future_usage: "off_session" as const } : {}),
        },
        ...(keeps ? { customer_creation: "always" as const } : {}),
        ...(isTransfer ? await transferTo(stripe, request) : { expires_at: pageEndOf(request) }),
        locale: iso.slice(0, 2) as "en",
        success_url: returnUrl,
        cancel_url: returnUrl,
      },
      { idempotencyKey: paymentId },
    ),
  );
  return { reference: session.id, payUrl: session.url };
}

/** From the order's own end, so that a retry with the same key says the same. */
function pageEndOf({ expiresAt }: PaymentRequest): number {
  return Math.floor(expiresAt.getTime() / 1000) + leastOpenSeconds;
}

/** Countries in which Stripe has accounts to transfer euros to (docs.stripe.com/payments/bank-transfers). */
const transferCountries = ["BE", "DE", "ES", "FR", "IE", "NL"];

/** A transfer is matched to a customer; its page may be filled in for a day, the money may take longer. */
async function transferTo(stripe: Stripe, { paymentId, memberId, country }: PaymentRequest) {
  const wanted = { metadata: { member_id: memberId } };
  const { id: customer } = whole(await stripe.customers.create(wanted, { idempotencyKey: `${paymentId}-customer` }));
  const at = transferCountries.includes(country) ? country : "DE";
  const bank_transfer = { type: "eu_bank_transfer" as const, eu_bank_transfer: { country: at } };
  return {
    customer,
    payment_method_options: { customer_balance: { funding_type: "bank_transfer" as const, bank_transfer } },
  };
}

/** A kept card, or a direct debit whose mandate was given on our page: confirmed at once, by the payer's own press. */
async function charge(stripe: Stripe, request: PaymentRequest): Promise<StartedPayment> {
  const { paymentId, amountMinor: amount, description, kept, debit, returnUrl } = request;
  const currency = request.currency.toLowerCase();
  const metadata = { payment_id: paymentId, site: request.tenant.slug };
  const shared = { amount, currency, description, confirm: true, metadata };
  const payer = kept
    ? {
        allowed_payment_method_types: ["card" as const],
        customer: kept.customer,
        payment_method: kept.method,
        // The payer is here: where the bank has a question, they are led to it and back.
        return_url: returnUrl,
      }
    : debitOf(debit as DebitOrder);
  try {
    const intent = whole(await stripe.paymentIntents.create({ ...shared, ...payer }, { idempotencyKey: paymentId }));
    return { reference: intent.id, payUrl: nextPage(intent) };
  } catch (error) {
    // A refused card is an answer: the intent exists, and says that it failed.
    const intent = isKind(error, "StripeCardError") ? error.payment_intent : undefined;
    if (intent) return { reference: intent.id, payUrl: null };
    throw error;
  }
}

function debitOf(debit: DebitOrder) {
  const { holder: payerName, email, iban, address, signedAt, signedFrom } = debit;
  const { street: line1, zip: postal_code, city, country } = address;
  // Banks outside the European Economic Area ask for it (docs.stripe.com/payments/sepa-debit).
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

const isSession = (reference: string) => reference.startsWith("cs_");

/** Where the payer of an open payment goes: the page, a bank's question, or what to transfer to. */
async function payUrlOf(stripe: Stripe, reference: string): Promise<string | null> {
  if (!isSession(reference)) return nextPage(whole(await stripe.paymentIntents.retrieve(reference)));
  const session = whole(await stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent"] }));
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  return session.url ?? (intent && nextPage(intent));
}

function nextPage({ status, next_action: next }: Stripe.PaymentIntent): string | null {
  if (status !== "requires_action") return null;
  const transfer = next?.display_bank_transfer_instructions;
  return next?.redirect_to_url?.url ?? transfer?.hosted_instructions_url ?? null;
}

/** A page that was filled in leaves an intent behind, which is what is called off then. */
async function callOff(stripe: Stripe, reference: string): Promise<unknown> {
  if (!isSession(reference)) return stripe.paymentIntents.cancel(reference);
  const session = whole(await stripe.checkout.sessions.retrieve(reference));
  if (session.status === "open") return stripe.checkout.sessions.expire(reference);
  const intentId = idOf(session.payment_intent);
  return intentId ? stripe.paymentIntents.cancel(intentId) : null;
}

async function truthOf(stripe: Stripe, reference: string): Promise<ProviderTruth> {
  if (!isSession(reference)) {
    const intent = whole(await stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge.refunds"] }));
    return truthOfIntent(stripe, intent, stateOfIntent(intent));
  }
  const expand = ["payment_intent.latest_charge.refunds"];
  const session = whole(await stripe.checkout.sessions.retrieve(reference, { expand }));
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const asked = { amountMinor: session.amount_total ?? 0, currency: (session.currency ?? "").toUpperCase() };
  const nothing = { refunds: [], chargedBack: false, disputesWon: 0, kept: null };
  if (session.status === "open") return { state: "started", ...asked, ...nothing };
  if (session.status === "expired" || !intent) return { state: "expired", ...asked, ...nothing };
  const state = session.payment_status === "paid" ? "completed" : stateOfIntent(intent);
  return truthOfIntent(stripe, intent, state);
}

async function truthOfIntent(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  state: PaymentState,
): Promise<ProviderTruth> {
  const charged = intent.latest_charge as Stripe.Charge | null;
  const card = charged?.payment_method_details?.card;
  const customer = idOf(intent.customer);
  const method = idOf(intent.payment_method);
  const mayBeKept = intent.setup_future_usage === "off_session" && customer && method;
  const label = card ? `${titled(card.brand ?? "")} •••• ${card.last4 ?? ""}`.trim() : "";
  return {
    state,
    // What came in, not what was asked for: a part of it is not the price.
    amountMinor: state === "completed" ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    refunds: charged ? await refundsOf(stripe, charged) : [],
    ...(charged?.disputed ? await disputesOf(stripe, intent.id) : { chargedBack: false, disputesWon: 0 }),
    instrument: card?.fingerprint ? { kind: "card", value: `stripe ${card.fingerprint}` } : null,
    kept: mayBeKept ? { customer, method, label } : null,
  };
}

/** The charge carries the latest ten; of one with more all are asked for. */
async function refundsOf(
  stripe: Stripe,
  { refunds, payment_intent: intent }: Stripe.Charge,
): Promise<ProviderRefund[]> {
  if (!refunds?.has_more) return (refunds?.data ?? []).map(refundOf);
  const { data } = whole(await stripe.refunds.list({ payment_intent: idOf(intent) as string, limit: 100 }));
  return data.map(refundOf);
}

const refundStateOf: Record<string, RefundState> = { succeeded: "done", failed: "failed", canceled: "failed" };

function refundOf({ id, metadata, amount, status }: Stripe.Refund): ProviderRefund {
  const state = refundStateOf[status ?? ""] ?? "pending";
  return { reference: id, returnId: metadata?.refund_id ?? null, amountMinor: amount, state };
}

/** Inquiries (`warning_...`) and what was prevented move no money; a dispute holds it from its first day. */
const withoutMoney = /^(?:warning_|prevented$|won$)/;

/** A charge stays `disputed` for good: how its disputes stand is told by themselves. */
async function disputesOf(stripe: Stripe, intentId: string) {
  const { data } = whole(await stripe.disputes.list({ payment_intent: intentId, limit: 100 }));
  return {
    chargedBack: data.some(({ status }) => !withoutMoney.test(status)),
    disputesWon: data.filter(({ status }) => status === "won").length,
  };
}

/** An intent says when it was made, and not when it was paid: the earlier of the two stands for both. */
function paidElsewhere({ id, metadata, amount_received, currency, created }: Stripe.PaymentIntent): PaidElsewhere {
  return {
    reference: id,
    paymentId: metadata.payment_id ?? null,
    site: metadata.site ?? null,
    amountMinor: amount_received,
    currency: currency.toUpperCase(),
    paidAt: new Date(created * 1000),
  };
}

function stateOfIntent({ status, last_payment_error: failed }: Stripe.PaymentIntent): PaymentState {
  if (status === "succeeded") return "completed";
  if (status === "processing" || status === "requires_capture") return "pending";
  if (status === "canceled") return "cancelled";
  // With an action open it is the payer's turn: to answer their bank, or to transfer.
  return status !== "requires_action" && failed ? "failed" : "started";
}

async function intentOf(stripe: Stripe, reference: string): Promise<{ id: string }> {
  if (!isSession(reference)) return { id: reference };
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
  const id = idOf(intent);
  if (!id) throw new ProviderRefused(`${reference} was never paid`);
  return { id };
}

/** Signed with one of the site's secrets (two while they rotate), on these very bytes, just now (M04). */
async function verified(tenant: Tenant, body: Uint8Array, signature: string): Promise<Stripe.Event | null> {
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  // The SDK refuses what is old; what comes from the future is no better.
  if (sentAt > Date.now() / 1000 + toleranceSeconds) return null;
  const secrets = (await getSecret(tenant, "stripe_webhook_secret")).split(/\s+/).filter(Boolean);
  const { webhooks } = await sdk();
  for (const secret of secrets) {
    try {
      return await webhooks.constructEventAsync(Buffer.from(body), signature, secret, toleranceSeconds);
    } catch {
      // The next one may fit.
    }
  }
  return null;
}

/** The payment of ours that an event is about; the truth about it is fetched, so its contents do not matter (D25). */
async function noticeOf(tenant: Tenant, event: Stripe.Event): Promise<Notice> {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown };
  const intentId = object.object === "payment_intent" ? object.id : idOf(object.payment_intent);
  const candidates = [object.object === "checkout.session" ? object.id : undefined, intentId];
  for (const reference of candidates) {
    if (reference && (await isOurs(tenant, name, reference))) return { eventId: event.id, reference };
  }
  if (!intentId) return "ignored";
  const stripe = await clientOf(tenant);
  const asked = { payment_intent: intentId, limit: 1 };
  const { data } = await callForNotice(name, () => refusable(() => stripe.checkout.sessions.list(asked)));
  const session = data[0]?.id;
  return session && (await isOurs(tenant, name, session)) ? { eventId: event.id, reference: session } : "ignored";
}

type Kind = "StripeCardError" | "StripeInvalidRequestError" | "StripeIdempotencyError";

function isKind(error: unknown, kind: Kind): error is Stripe.StripeRawError {
  return (error as Stripe.errors.StripeError | null)?.type === kind;
}

/** What Stripe turned down for good is told apart from Stripe not answering. */
async function refusable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return whole(await call());
  } catch (error) {
    const kinds: Kind[] = ["StripeInvalidRequestError", "StripeCardError", "StripeIdempotencyError"];
    if (kinds.some((kind) => isKind(error, kind))) {
      const { code, type } = error as Stripe.StripeRawError;
      throw new ProviderRefused(`stripe: ${code ?? type}`, { cause: error });
    }
    throw error;
  }
}

async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isKind(error, "StripeInvalidRequestError") && error.statusCode === 404) return null;
    throw error;
  }
}

/** The SDK takes any JSON without `error` for an answer, whatever its status: what lies between may send such. */
function whole<T>(answer: T): T {
  const sent = (answer as { lastResponse?: { statusCode?: number } } | undefined)?.lastResponse?.statusCode ?? 200;
  if (sent >= 400) throw new Error(`stripe answered ${sent}`);
  return answer;
}

function idOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && "id" in value ? String(value.id) : undefined;
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

import type Stripe from "stripe";
import type { PaymentState } from "../payment-state";
import type { DisputeFacts, PaidElsewhere, ProviderRefund, ProviderStatus, RefundState } from "./provider";
import { idOf, isSession, requireOk } from "./stripe-client.server";

export async function statusOf(stripe: Stripe, reference: string): Promise<ProviderStatus> {
  if (!isSession(reference)) {
    const intent = requireOk(await stripe.paymentIntents.retrieve(reference, { expand: ["latest_charge.refunds"] }));
    return truthOfIntent(stripe, intent, stateOfIntent(intent));
  }
  const expand = ["payment_intent.latest_charge.refunds"];
  const session = requireOk(await stripe.checkout.sessions.retrieve(reference, { expand }));
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const asked = { amountMinor: session.amount_total ?? 0, currency: (session.currency ?? "").toUpperCase() };
  const nothing = { refunds: [], chargedBack: false, disputesWon: 0, kept: null, ...cashCustomerOf(session) };
  if (session.status === "open") return { state: "started", ...asked, ...nothing };
  if (session.status === "expired" || !intent) return { state: "expired", pageEnded: true, ...asked, ...nothing };
  const state = session.payment_status === "paid" ? "completed" : stateOfIntent(intent);
  return truthOfIntent(stripe, intent, state);
}

async function truthOfIntent(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  state: PaymentState,
): Promise<ProviderStatus> {
  const charged = intent.latest_charge as Stripe.Charge | null;
  const card = charged?.payment_method_details?.card;
  const customer = idOf(intent.customer);
  const method = idOf(intent.payment_method);
  const mayBeKept = intent.setup_future_usage === "off_session" && customer && method;
  const label = card ? `${titled(card.brand ?? "")} •••• ${card.last4 ?? ""}`.trim() : "";
  return {
    state,
    // The received amount, which may be less than the price.
    amountMinor: state === "completed" ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    ...(state === "completed" ? {} : { partMinor: partOf(intent) }),
    ...cashCustomerOf(intent),
    refunds: charged ? await refundsOf(stripe, charged) : [],
    ...(charged?.disputed ? await disputesOf(stripe, intent) : { chargedBack: false, disputesWon: 0 }),
    instrument: card?.fingerprint ? { kind: "card", value: `stripe ${card.fingerprint}` } : null,
    kept: mayBeKept ? { customer, method, label } : null,
  };
}

/** The customer of a transfer, whose cash balance receives the surplus. */
function cashCustomerOf(
  payment: Pick<Stripe.PaymentIntent, "payment_method_types" | "customer"> | Stripe.Checkout.Session,
) {
  const customer = idOf(payment.customer);
  return customer && payment.payment_method_types.includes("customer_balance") ? { cashCustomer: customer } : {};
}

/** The received part of a transfer, computed because Stripe states only the missing part. */
function partOf({ amount, amount_received: received, next_action: next }: Stripe.PaymentIntent): number {
  const missing = next?.display_bank_transfer_instructions?.amount_remaining;
  return typeof missing === "number" ? amount - missing : received;
}

/** Lists the refunds of a charge. The charge contains the latest ten, so longer lists are fetched. */
async function refundsOf(
  stripe: Stripe,
  { refunds, payment_intent: intent }: Stripe.Charge,
): Promise<ProviderRefund[]> {
  if (!refunds?.has_more) return (refunds?.data ?? []).map(refundOf);
  const { data } = requireOk(await stripe.refunds.list({ payment_intent: idOf(intent) as string, limit: 100 }));
  return data.map(refundOf);
}

const refundStateOf: Record<string, RefundState> = { succeeded: "done", failed: "failed", canceled: "failed" };

export function refundOf({ id, metadata, amount, status }: Stripe.Refund): ProviderRefund {
  const state = refundStateOf[status ?? ""] ?? "pending";
  return { reference: id, returnId: metadata?.refund_id ?? null, amountMinor: amount, state };
}

/**
 * Statuses of disputes that take no money: inquiries (`warning_...`), prevented and won disputes. Other disputes take
 * the money from the first day.
 */
const withoutMoney = /^(?:warning_|prevented$|won$)/;

/** Reads the list of disputes, because a charge stays `disputed` even after a won dispute. */
async function disputesOf(stripe: Stripe, { id, amount, currency: paidIn }: Stripe.PaymentIntent) {
  const { data } = requireOk(await stripe.disputes.list({ payment_intent: id, limit: 100 }));
  const standing = data.filter(({ status }) => !withoutMoney.test(status));
  return {
    chargedBack: standing.length > 0,
    // A dispute in another currency cannot be compared, so the whole payment counts as disputed.
    disputedMinor: standing.reduce((sum, each) => sum + (each.currency === paidIn ? each.amount : amount), 0),
    dispute: firstDue(standing),
    disputesDecided: standing.every(({ status }) => status === "lost"),
    disputesWon: data.filter(({ status }) => status === "won").length,
  };
}

/**
 * Finds the dispute with the earliest deadline. `due_by` is 0 where the bank accepts no evidence, and remains after the
 * deadline.
 */
function firstDue(standing: readonly Stripe.Dispute[]): DisputeFacts | null {
  const facts = standing.map(({ reason, status, evidence_details: { due_by: dueBy } }) => ({
    reason,
    dueAt: status === "needs_response" && dueBy ? new Date(dueBy * 1000) : null,
  }));
  const dueOf = ({ dueAt }: DisputeFacts) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return facts.toSorted((one, other) => (dueOf(one) < dueOf(other) ? -1 : 1))[0] ?? null;
}

/** Converts a paid intent. Uses its creation time, because an intent lacks the time of payment. */
export function paidElsewhere({
  id,
  metadata,
  amount_received,
  currency,
  created,
}: Stripe.PaymentIntent): PaidElsewhere {
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
  // `requires_action` waits for the payer to confirm at the bank or to send the transfer.
  return status !== "requires_action" && failed ? "failed" : "started";
}

function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

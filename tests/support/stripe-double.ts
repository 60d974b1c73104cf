/**
 * A double of Stripe on a real port.
 * stripe-shapes.ts checks its requests. Its answers have the types of Stripe's SDK.
 * An object inside another is only an id, unless the request expands it (docs.stripe.com/expand).
 * Its methods act as payer and bank. Sources: docs/payment-sources.md.
 */
import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { type Answering, openDouble } from "./provider-double";
import { answer } from "./stripe-calls";
import { expireSession, finish } from "./stripe-checkout";
import { fund, succeed } from "./stripe-intents";
import * as objects from "./stripe-objects";
import { seconds, stripeId } from "./stripe-objects";
import { createRefund, undo } from "./stripe-refunds";
import {
  cashRefundsOf,
  chargeOf,
  customerOf,
  disputeOf,
  intentBehind,
  type Listed,
  openStripeState,
  refundsOf,
  sessionOf,
  type StripeState,
} from "./stripe-state";

interface StripeDoubleWishes {
  key?: string;
  /** The address of Stripe's pages, for tests with a browser. */
  pages?: string;
}

export async function openStripeDouble({ key = "sk_test_double", pages }: StripeDoubleWishes = {}) {
  const state = openStripeState(key, pages);
  /** Requests of the wrong shape, which Stripe would refuse. */
  const misshapen: string[] = [];
  const double = await openDouble((call): Answering => {
    const given = answer(state, call);
    if (given.misshapen) misshapen.push(`${call.method} ${call.url.pathname}: ${given.misshapen}`);
    return given;
  });
  return {
    ...double,
    ...payerActs(state),
    ...transferActs(state),
    ...bankActs(state),
    ...accountActs(state),
    ...notices(state),
    key,
    misshapen,
    get asked() {
      return double.asked;
    },
    get refunds() {
      return state.refunds.size;
    },
    count: () => state.askedFor.size,
    askedOf: (reference: string) => state.askedFor.get(reference),
    sessionOf: (reference: string) => sessionOf(state, reference),
    refundsOf: (reference: string) => refundsOf(state, reference),
    keeps: (reference: string) => methodOf(state, reference)?.customer !== null,
  };
}

const methodOf = (state: StripeState, reference: string) =>
  state.methods.get(intentBehind(state, reference).payment_method as string);

/** Acts of the payer on Stripe's page, with their outcomes. */
function payerActs(state: StripeState) {
  const isOpenPage = (reference: string) =>
    reference.startsWith("cs_") && sessionOf(state, reference).status === "open";
  return {
    pay(reference: string, received?: number) {
      if (isOpenPage(reference)) return finish(state, reference, "succeeded", received);
      succeed(state, intentBehind(state, reference));
      if (reference.startsWith("cs_")) sessionOf(state, reference).payment_status = "paid";
    },
    process: (reference: string) => finish(state, reference, "processing"),
    /** The payer chose to pay by bank transfer. */
    instructed: (reference: string) => finish(state, reference, "requires_action"),
    /** Ends a page that stayed open too long. */
    endPage: (reference: string) => expireSession(state, reference),
    fail(reference: string) {
      if (isOpenPage(reference)) finish(state, reference, "processing");
      const intent = intentBehind(state, reference);
      Object.assign(intent, { status: "requires_payment_method", next_action: null });
      intent.last_payment_error = { type: "card_error", code: "card_declined" };
    },
  };
}

/** Transfers into a customer's cash balance, and refunds of the balance. */
function transferActs(state: StripeState) {
  const { cash } = state;
  return {
    /** Receives a part of a transfer. The payment stays open (docs.stripe.com/payments/customer-balance). */
    fundPart(reference: string, amount: number) {
      fund(state, customerOf(state, reference), intentBehind(state, reference).currency, amount);
    },
    /** Receives a transfer of any amount for an order in any state. */
    transfer: (reference: string, amount: number, currency = "eur") =>
      fund(state, customerOf(state, reference), currency, amount),
    /** Stripe sends an old cash balance back to the payer. */
    returnCash(reference: string, currency = "eur") {
      const customer = customerOf(state, reference);
      cash.sendBack(customer, currency, cash.balanceOf(customer, currency));
    },
    cashOf: (reference: string, currency = "eur") => cash.balanceOf(customerOf(state, reference), currency),
    cashRefundsOf: (reference: string) => cashRefundsOf(state, reference),
    /** Sets how the last refund of a cash balance ended. */
    cashRefundEnds(reference: string, end: "done" | "failed") {
      const last = cashRefundsOf(state, reference).at(-1) as Stripe.Refund;
      last.status = end === "done" ? "succeeded" : "failed";
      if (end === "failed") undo(state, last);
    },
    /** The bank refused the refund of a payment, so Stripe adds it to the cash balance. */
    refundLands(reference: string, amount: number) {
      cash.land(customerOf(state, reference), "eur", amount, "re_not_taken");
    },
  };
}

/** Acts of the payer's bank, and of a person in Stripe's dashboard. */
function bankActs(state: StripeState) {
  return {
    chargeBack(reference: string, status: Stripe.Dispute.Status = "needs_response", minor?: number) {
      const charge = chargeOf(state, reference);
      charge.disputed = true;
      const { currency, payment_intent } = charge;
      const amount = minor ?? charge.amount;
      const made = objects.dispute({ amount, currency, charge: charge.id, payment_intent, status });
      state.disputes.set(made.id, made);
    },
    /** Sends evidence. The bank reviews it, and the day until which it was due stays. */
    answerDispute(reference: string) {
      disputeOf(state, reference).status = "under_review";
    },
    loseDispute(reference: string) {
      disputeOf(state, reference).status = "lost";
    },
    /** Sets the dispute to won. The charge stays marked as disputed, as at Stripe. */
    winDispute(reference: string) {
      disputeOf(state, reference).status = "won";
    },
    /** Sets how the last refund of a payment ended. */
    refundEnds(reference: string, end: "done" | "failed" | "cancelled") {
      const last = refundsOf(state, reference).at(-1) as Stripe.Refund;
      last.status = end === "done" ? "succeeded" : end === "failed" ? "failed" : "canceled";
      if (end === "failed") last.failure_reason = "expired_or_canceled_card";
      if (end !== "done") undo(state, last);
    },
    /** Makes a refund from the provider's side, as Stripe's dashboard does. */
    refundByHand: (reference: string, amount: number) =>
      createRefund(state, { payment_intent: intentBehind(state, reference).id, amount }),
    refuseCard: (reference: string) => state.refusedCards.add(intentBehind(state, reference).payment_method as string),
    /** From now on, the card's bank asks for 3-D Secure. */
    askHolder: (reference: string) => state.careful.add(intentBehind(state, reference).payment_method as string),
  };
}

/** Settings of the site's account at Stripe. */
function accountActs(state: StripeState) {
  return {
    /** Empties or fills the site's own balance, from which refunds are paid. */
    emptyBalance(isEmpty: boolean) {
      state.isBalanceEmpty = isEmpty;
    },
    /** Refuses the next action with this status, because of the site's account. */
    refuseNext(status: number) {
      state.refusal = status;
    },
    /** Sets the status in which later refunds start. */
    refundsBegin(status: StripeState["nextRefund"]) {
      state.nextRefund = status;
    },
    /** Forgets the idempotency keys. Stripe keeps them for a limited time. */
    forgetKeys: () => state.replies.clear(),
  };
}

/** Signed webhooks. */
function notices(state: StripeState) {
  const objectOf = (reference: string, type: string): Listed => {
    if (type.startsWith("checkout")) return sessionOf(state, reference);
    if (type.startsWith("charge.dispute")) return disputeOf(state, reference);
    if (type.startsWith("refund")) return refundsOf(state, reference).at(-1) as Stripe.Refund;
    return intentBehind(state, reference);
  };
  return {
    /** A signed webhook. During a change of the secret, two secrets sign it. */
    notice(reference: string, secrets: string[], { type = "checkout.session.completed", at = seconds() } = {}) {
      return signed(objectOf(reference, type), secrets, type, at);
    },
    /** The webhook about the last movement of a cash balance, or about its last refund. */
    cashNotice(reference: string, secret: string, type: "customer_cash_balance_transaction.created" | "refund.failed") {
      const customer = customerOf(state, reference);
      const object = type === "refund.failed" ? cashRefundsOf(state, reference).at(-1) : state.cash.list(customer)[0];
      return signed(object as Listed, [secret], type, seconds());
    },
  };
}

/** An event about one object, signed with each of the secrets. */
function signed(object: Listed, secrets: string[], type: string, at: number) {
  const event: Omit<Stripe.Event, "type" | "data"> & { type: string; data: { object: Listed } } = {
    id: stripeId("evt"),
    object: "event",
    type,
    created: at,
    data: { object },
    api_version: "2026-10-28.endive",
    livemode: false,
    pending_webhooks: 1,
    request: null,
  };
  const body = JSON.stringify(event);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`,
  );
  return {
    body: Buffer.from(body),
    headers: new Headers({ "stripe-signature": [`t=${at}`, ...signatures].join(",") }),
  };
}

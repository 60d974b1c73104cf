/**
 * A double of Stripe on a real port. stripe-shapes.ts checks requests, and answers have the types of Stripe's SDK. An
 * object inside another object is only an id unless the request expands it (docs.stripe.com/expand). Methods play the
 * payer and the bank. Sources: docs/payment-sources.md.
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
  /** URL of Stripe's pages, for tests with a browser. */
  pages?: string;
}

export async function openStripeDouble({ key = "sk_test_double", pages }: StripeDoubleWishes = {}) {
  const state = openStripeState(key, pages);
  /** Malformed requests, which Stripe would refuse. */
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

/** Actions of the payer on Stripe's page, with their outcomes. */
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
    /** The payer chooses to pay by bank transfer. */
    instructed: (reference: string) => finish(state, reference, "requires_action"),
    /** Ends a page that has been open for too long. */
    endPage: (reference: string) => expireSession(state, reference),
    fail(reference: string) {
      if (isOpenPage(reference)) finish(state, reference, "processing");
      const intent = intentBehind(state, reference);
      Object.assign(intent, { status: "requires_payment_method", next_action: null });
      intent.last_payment_error = { type: "card_error", code: "card_declined" };
    },
  };
}

/** Transfers to a customer's cash balance, and refunds from the balance. */
function transferActs(state: StripeState) {
  const { cash } = state;
  return {
    /** Receives a part of a transfer, so that the payment stays open (docs.stripe.com/payments/customer-balance). */
    fundPart(reference: string, amount: number) {
      fund(state, customerOf(state, reference), intentBehind(state, reference).currency, amount);
    },
    /** Receives a transfer of any amount for an order in any state. */
    transfer: (reference: string, amount: number, currency = "eur") =>
      fund(state, customerOf(state, reference), currency, amount),
    /** Sends an old cash balance back to the payer, as Stripe does. */
    returnCash(reference: string, currency = "eur") {
      const customer = customerOf(state, reference);
      cash.sendBack(customer, currency, cash.balanceOf(customer, currency));
    },
    cashOf: (reference: string, currency = "eur") => cash.balanceOf(customerOf(state, reference), currency),
    cashRefundsOf: (reference: string) => cashRefundsOf(state, reference),
    /** Sets the outcome of the latest refund of a cash balance. */
    cashRefundEnds(reference: string, end: "done" | "failed") {
      const last = cashRefundsOf(state, reference).at(-1) as Stripe.Refund;
      last.status = end === "done" ? "succeeded" : "failed";
      if (end === "failed") undo(state, last);
    },
    /** Adds the money of a refused refund to the cash balance, as Stripe does. */
    refundLands(reference: string, amount: number) {
      cash.land(customerOf(state, reference), "eur", amount, "re_not_taken");
    },
  };
}

/** Actions of the payer's bank, and of a person in Stripe's dashboard. */
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
    /** Sends evidence, which the bank reviews. The due date stays. */
    answerDispute(reference: string) {
      disputeOf(state, reference).status = "under_review";
    },
    loseDispute(reference: string) {
      disputeOf(state, reference).status = "lost";
    },
    /** Sets the dispute to won. The charge still counts as disputed, as at Stripe. */
    winDispute(reference: string) {
      disputeOf(state, reference).status = "won";
    },
    /** Sets the outcome of a payment's latest refund. */
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
    /** Makes the card's bank ask for 3-D Secure from now on. */
    askHolder: (reference: string) => state.careful.add(intentBehind(state, reference).payment_method as string),
  };
}

/** Settings of the site's Stripe account. */
function accountActs(state: StripeState) {
  return {
    /** Empties or fills the site's own balance, which pays refunds. */
    emptyBalance(isEmpty: boolean) {
      state.isBalanceEmpty = isEmpty;
    },
    /** Refuses the next action with this HTTP status, as if Stripe had restricted the site's account. */
    refuseNext(status: number) {
      state.refusal = status;
    },
    /** Sets the status in which later refunds start. */
    refundsBegin(status: StripeState["nextRefund"]) {
      state.nextRefund = status;
    },
    /** Forgets the idempotency keys, which Stripe keeps for a limited time. */
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
    /** A signed webhook, with two signatures during a change of the secret. */
    notice(reference: string, secrets: string[], { type = "checkout.session.completed", at = seconds() } = {}) {
      return signed(objectOf(reference, type), secrets, type, at);
    },
    /** The webhook about the latest movement of a cash balance, or about its latest refund. */
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

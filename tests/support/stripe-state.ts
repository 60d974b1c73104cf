import type Stripe from "stripe";
import type * as z from "zod";
import { openCashBalances } from "./stripe-cash";
import type * as shapes from "./stripe-shapes";
import type { StripeRefusal } from "./stripe-shapes";

export type Given =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Refund
  | Stripe.Customer
  | Stripe.PaymentMethod;
export type Listed =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Dispute
  | Stripe.Refund
  | Stripe.CustomerCashBalanceTransaction;
export type Answer = { status: 200; body: Given | Stripe.ApiList<Listed> | SearchResult; misshapen?: string } | Refused;
export type Refused = StripeRefusal & { misshapen?: string };
type SearchResult = Omit<Stripe.ApiSearchResult<Stripe.PaymentIntent>, "lastResponse">;
/** Parameter of every call that names the objects to expand. */
export type Expanding = { expand?: string[] | undefined };

/** Objects of the double by their ids, and its settings. */
export function openStripeState(key: string, pages: string | undefined) {
  return {
    key,
    /** URL of Stripe's pages, for tests with a browser. */
    pages,
    sessions: new Map<string, Stripe.Checkout.Session>(),
    intents: new Map<string, Stripe.PaymentIntent>(),
    charges: new Map<string, Stripe.Charge>(),
    customers: new Map<string, Stripe.Customer>(),
    methods: new Map<string, Stripe.PaymentMethod>(),
    refunds: new Map<string, Stripe.Refund>(),
    disputes: new Map<string, Stripe.Dispute>(),
    cash: openCashBalances(),
    /** First answers by idempotency key. */
    replies: new Map<string, { asked: string; answer: Answer }>(),
    askedFor: new Map<string, z.output<typeof shapes.sessionCreate> | z.output<typeof shapes.intentCreate>>(),
    refusedCards: new Set<string>(),
    /** Cards whose bank asks for 3-D Secure. */
    careful: new Set<string>(),
    /** True when the site's own balance cannot pay a refund. */
    isBalanceEmpty: false,
    /** HTTP status that refuses the next action. Null to perform the action. */
    refusal: null as number | null,
    nextRefund: "succeeded" as "succeeded" | "pending" | "failed",
  };
}

export type StripeState = ReturnType<typeof openStripeState>;

export const sessionOf = ({ sessions }: StripeState, reference: string) =>
  sessions.get(reference) as Stripe.Checkout.Session;

/** The payment behind a reference. A reference is the id of a Checkout Session or of the payment itself. */
export function intentBehind(state: StripeState, reference: string): Stripe.PaymentIntent {
  const id = reference.startsWith("cs_") ? (sessionOf(state, reference).payment_intent as string) : reference;
  return state.intents.get(id) as Stripe.PaymentIntent;
}

export function customerOf(state: StripeState, reference: string): string {
  const row = reference.startsWith("cs_") ? sessionOf(state, reference) : intentBehind(state, reference);
  return row.customer as string;
}

export function chargeOf(state: StripeState, reference: string): Stripe.Charge {
  return state.charges.get(intentBehind(state, reference).latest_charge as string) as Stripe.Charge;
}

export const refundsOf = (state: StripeState, reference: string): Stripe.Refund[] =>
  [...state.refunds.values()].filter((row) => row.payment_intent === intentBehind(state, reference).id);

export const cashRefundsOf = (state: StripeState, reference: string): Stripe.Refund[] =>
  [...state.refunds.values()].filter((row) => row.customer === customerOf(state, reference));

export const disputeOf = (state: StripeState, reference: string): Stripe.Dispute =>
  [...state.disputes.values()]
    .filter((row) => row.payment_intent === intentBehind(state, reference).id)
    .at(-1) as Stripe.Dispute;

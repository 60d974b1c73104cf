import type { PaymentState } from "./payment-state";
import type { MethodId } from "./methods";

const orderStates = ["open", "completed", "failed", "cancelled", "expired"] as const;
export type OrderState = (typeof orderStates)[number];

export function orderStateOf(state: PaymentState): OrderState {
  return state === "started" || state === "pending" ? "open" : state;
}

/** The order number in mails to members: the end of the id, which is random. */
export function orderNumber(orderId: string): string {
  return orderId.slice(-10).toUpperCase();
}

/** A price and its parts, as the page shows them above the order button. */
export interface Quote {
  bundleId: string;
  credits: number;
  listAmountMinor: number;
  amountMinor: number;
  currency: string;
  country: string;
  offerCode: string | null;
  /** ISO instant at which the offer ends. Null without an offer. */
  offerEndsAt: string | null;
  discountPercentage: number;
}

/** An order as its own member sees it. */
export interface ShownOrder {
  id: string;
  paymentId: string;
  bundleId: string;
  credits: number;
  listAmountMinor: number;
  amountMinor: number;
  currency: string;
  offerCode: string | null;
  discountPercentage: number;
  country: string;
  method: MethodId;
  state: OrderState;
  paymentState: PaymentState;
  /** The provider has not answered a charge without a page, which it may have made. */
  isUnanswered: boolean;
  /** Address for paying. Null when the payment has ended or has no page. */
  payUrl: string | null;
  createdAt: string;
  settledAt: string | null;
  /** ISO instant until which the price is valid. */
  payUntil: string;
  /** The part of a transfer that has arrived. */
  partMinor: number | null;
  /** Money of a transfer beyond the order, and how much of it was sent back. */
  unappliedMinor: number | null;
  unappliedReturnedMinor: number | null;
  /** Days to return the order after its payment. */
  refundDays: number;
  /** Returned credits, and the money for them. */
  returnedCredits: number | null;
  returnedMinor: number | null;
  /** Balance after the return. Null for old returns. */
  returnedBalance: number | null;
  /** Amount of a failed refund, whose credits were restored. */
  refundFailedMinor: number | null;
  /** ISO instant of that failure. */
  refundFailedAt: string | null;
  /** True when the payer's bank holds all the money. */
  chargedBack: boolean;
  /** The part that the payer's bank holds. Null when it holds nothing or all. */
  disputedMinor: number | null;
  hasInvoice: boolean;
  /** True when a kept card was charged without the provider's page. */
  isRepeat: boolean;
  /** True for the member's first payment (CRE-06). */
  madePremium: boolean;
  balanceBefore: number | null;
  balanceAfter: number | null;
}

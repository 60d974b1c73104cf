import type { PaymentState } from "./payment-state";
import type { MethodId } from "./methods";

const orderStates = ["open", "completed", "failed", "cancelled", "expired"] as const;
export type OrderState = (typeof orderStates)[number];

export function orderStateOf(state: PaymentState): OrderState {
  return state === "started" || state === "pending" ? "open" : state;
}

/** Order number in mails to members: the random end of the order's id. */
export function orderNumber(orderId: string): string {
  return orderId.slice(-10).toUpperCase();
}

/** A price and its parts, as shown above the order button. */
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
  /** True while a direct charge has no answer. The provider may still have charged. */
  isUnanswered: boolean;
  /** URL of the page for paying. Null when the payment has ended or has no page. */
  payUrl: string | null;
  createdAt: string;
  settledAt: string | null;
  /** ISO instant until which the price is valid. */
  payUntil: string;
  /** The part of a bank transfer that has arrived. */
  partMinor: number | null;
  /** Surplus of a bank transfer, and its refunded part. */
  unappliedMinor: number | null;
  unappliedReturnedMinor: number | null;
  /** Days after the payment in which the order can be returned. */
  refundDays: number;
  /** Returned credits, and the money for them. */
  returnedCredits: number | null;
  returnedMinor: number | null;
  /** Balance after the return. Null for old returns. */
  returnedBalance: number | null;
  /** Amount of a failed refund, whose credits were restored. */
  refundFailedMinor: number | null;
  /** ISO instant at which the refund failed. */
  refundFailedAt: string | null;
  /** True when the whole payment is disputed. */
  chargedBack: boolean;
  /** The disputed amount. Null when nothing or the whole payment is disputed. */
  disputedMinor: number | null;
  hasInvoice: boolean;
  /** True for a repeat order, which charges a saved card directly. */
  isRepeat: boolean;
  /** True for the member's first payment (CRE-06). */
  madePremium: boolean;
  balanceBefore: number | null;
  balanceAfter: number | null;
}

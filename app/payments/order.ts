import type { PaymentState } from "./lifecycle";
import type { MethodId } from "./methods";

const orderStates = ["open", "completed", "failed", "cancelled", "expired"] as const;
export type OrderState = (typeof orderStates)[number];

/** The state of an order that follows from its payment's. */
export function orderStateOf(state: PaymentState): OrderState {
  return state === "started" || state === "pending" ? "open" : state;
}

/** The order number in letters to members: the random end of the id. */
export function orderNumber(orderId: string): string {
  return orderId.slice(-10).toUpperCase();
}

/** A price with its parts, shown above the order button. */
export interface Quote {
  bundleId: string;
  credits: number;
  listAmountMinor: number;
  amountMinor: number;
  currency: string;
  country: string;
  offerCode: string | null;
  /** ISO instant of the offer's end. Null without an offer. */
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
  /** Address for paying. Null for an ended payment or one without a page. */
  payUrl: string | null;
  createdAt: string;
  settledAt: string | null;
  /** ISO instant until which the price is valid. */
  payUntil: string;
  /** The received part of a transfer. */
  partMinor: number | null;
  /** Money of a transfer beyond the order, and the part of it sent back. */
  unappliedMinor: number | null;
  unappliedReturnedMinor: number | null;
  /** Returned credits and their money. */
  returnedCredits: number | null;
  returnedMinor: number | null;
  /** Balance after the return. Null for old returns. */
  returnedBalance: number | null;
  /** A failed refund, whose credits were restored. */
  refundFailedMinor: number | null;
  /** ISO instant of that failure. */
  refundFailedAt: string | null;
  /** The payer's bank holds all of the money. */
  chargedBack: boolean;
  /** The part that the payer's bank holds. Null without one, and when it holds all. */
  disputedMinor: number | null;
  hasInvoice: boolean;
  /** Charged from a kept card, without the provider's page. */
  isRepeat: boolean;
  /** The member's first payment (CRE-06). */
  madePremium: boolean;
  balanceBefore: number | null;
  balanceAfter: number | null;
}

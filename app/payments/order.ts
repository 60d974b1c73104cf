import type { PaymentState } from "./lifecycle";
import type { MethodId } from "./methods";

export const orderStates = ["open", "completed", "failed", "cancelled", "expired"] as const;
export type OrderState = (typeof orderStates)[number];

/** What a payment's state makes of its order. */
export function orderStateOf(state: PaymentState): OrderState {
  return state === "started" || state === "pending" ? "open" : state;
}

/** What a member names when they write about an order: the end of its id, which is random and easy to look for. */
export function orderNumber(orderId: string): string {
  return orderId.slice(-10).toUpperCase();
}

/** A price with what it was made from, shown whole before the order button. */
export interface Quote {
  bundleId: string;
  credits: number;
  listAmountMinor: number;
  amountMinor: number;
  currency: string;
  country: string;
  offerCode: string | null;
  /** ISO instant after which the offer no longer holds; null when it does not end. */
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
  /** Where it is paid; null once that is over, and where nothing is to be done. */
  payUrl: string | null;
  createdAt: string;
  settledAt: string | null;
  /** ISO instant until which its price holds. */
  payUntil: string;
  /** What has come in of a transfer whose rest is missing. */
  partMinor: number | null;
  /** What a transfer brought that belongs to no order, and what of that was sent back. */
  unappliedMinor: number | null;
  unappliedReturnedMinor: number | null;
  /** What of it went back. */
  returnedCredits: number | null;
  returnedMinor: number | null;
  /** The balance once they had gone back; null for returns of before it was kept. */
  returnedBalance: number | null;
  /** Money that was to go back and could not: its credits are in the wallet again. */
  refundFailedMinor: number | null;
  /** ISO instant at which that was heard of. */
  refundFailedAt: string | null;
  chargedBack: boolean;
  hasInvoice: boolean;
  /** A kept card was charged, and nobody saw the provider's page. */
  isRepeat: boolean;
  /** This payment was the member's first (CRE-06). */
  madePremium: boolean;
  balanceBefore: number | null;
  balanceAfter: number | null;
}

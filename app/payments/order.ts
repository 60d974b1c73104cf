import type { PaymentState } from "./lifecycle";

export const orderStates = ["open", "completed", "failed", "cancelled", "expired"] as const;
export type OrderState = (typeof orderStates)[number];

/** What a payment's state makes of its order. */
export function orderStateOf(state: PaymentState): OrderState {
  return state === "started" || state === "pending" ? "open" : state;
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
  discountPercentage: number;
}

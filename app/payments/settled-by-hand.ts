/** A return or payment that an operator settled by hand, as the act records it. */
export interface SettledByHand {
  kind: "held return" | "return at bank" | "mismatch" | "unmatched";
  /** Id of the return or payment. The provider's reference for a payment without an order. */
  id: string;
  orderId: string | null;
  /** The amount of the return, or the amount that arrived. Null when it is not stored. */
  amountMinor: number | null;
  currency: string | null;
}

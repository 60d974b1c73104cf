/** A return or payment that an operator settled by hand, as stored with the operator's act. */
export interface SettledByHand {
  kind: "held return" | "return at bank" | "mismatch" | "unmatched";
  /** Id of the return or payment. The provider's reference for a payment without an order. */
  id: string;
  orderId: string | null;
  /** The amount of the return, or the amount that arrived. Null when the amount is not stored. */
  amountMinor: number | null;
  currency: string | null;
}

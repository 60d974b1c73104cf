/** A pending or done refund at the provider. */
export interface StandingRefund {
  reference: string;
  amountMinor: number;
  /** The refund's return. Null for a refund made by hand. */
  returnId: string | null;
  /** The refund's return is unknown here or marked failed. */
  isStray: boolean;
}

export interface PayoutFacts {
  returnId: string;
  amountMinor: number;
  /** Amount of the payment in minor units. */
  paidMinor: number;
  standing: readonly StandingRefund[];
}

/** `paid` names the refund that paid the return. `held` leaves the return to people. */
export type PayoutDecision = { kind: "pay" | "held" } | { kind: "paid"; reference: string };

/**
 * Decides whether a return's money is sent. A stray refund of the same amount pays this return. One of another
 * amount is left to people.
 */
export function decidePayout({ returnId, amountMinor, paidMinor, standing }: PayoutFacts): PayoutDecision {
  const own = standing.find((refund) => refund.returnId === returnId);
  if (own) return { kind: "paid", reference: own.reference };
  if (amountMinor === 0) return { kind: "pay" };
  const strays = standing.filter(({ isStray }) => isStray);
  const [stray] = strays;
  if (strays.length === 1 && stray?.amountMinor === amountMinor) return { kind: "paid", reference: stray.reference };
  const refundedMinor = standing.reduce((sum, refund) => sum + refund.amountMinor, 0);
  return { kind: strays.length > 0 || refundedMinor + amountMinor > paidMinor ? "held" : "pay" };
}

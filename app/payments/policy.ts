/** A pending or done refund at the provider. */
export interface StandingRefund {
  reference: string;
  amountMinor: number;
  /** The refund's return. Null for a refund made by hand. */
  returnId: string | null;
  /** The refund's return is unknown here or marked failed. */
  isStray: boolean;
}

interface PayoutFacts {
  returnId: string;
  amountMinor: number;
  /** Amount of the payment in minor units. */
  paidMinor: number;
  /** The standing disputed part of the payment, which the payer's bank returns. */
  disputedMinor: number;
  standing: readonly StandingRefund[];
}

/**
 * `paid` names the refund that paid the return. `held` leaves the return to people. `disputed` waits for the end of
 * a dispute.
 */
export type PayoutDecision =
  | { kind: "held" | "disputed" }
  | { kind: "pay"; amountMinor: number }
  | { kind: "paid"; reference: string };

/**
 * Decides how much of a return's money is sent: never more than the payment without its disputed part. A stray refund
 * of the same amount pays this return. One of another amount is left to people.
 */
export function decidePayout(facts: PayoutFacts): PayoutDecision {
  const { returnId, amountMinor, paidMinor, disputedMinor, standing } = facts;
  const keptMinor = paidMinor - disputedMinor;
  const dueMinor = Math.min(amountMinor, keptMinor);
  const own = standing.filter((refund) => refund.returnId === returnId);
  const sentMinor = sumOf(own);
  if (own[0] && sentMinor >= dueMinor) return { kind: "paid", reference: own[0].reference };
  if (amountMinor === 0) return { kind: "pay", amountMinor: 0 };
  if (dueMinor === 0) return { kind: "disputed" };
  const others = standing.filter((refund) => refund.returnId !== returnId);
  const strays = others.filter(({ isStray }) => isStray);
  const [stray] = strays;
  if (!own[0] && strays.length === 1 && (stray?.amountMinor === amountMinor || stray?.amountMinor === dueMinor))
    return { kind: "paid", reference: stray.reference };
  const isUnclear = strays.length > 0 || (own.length > 0 && others.length > 0);
  if (isUnclear || sumOf(others) + dueMinor > keptMinor) return { kind: "held" };
  return { kind: "pay", amountMinor: dueMinor - sentMinor };
}

function sumOf(refunds: readonly StandingRefund[]): number {
  return refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
}

/** A refund at the provider that is pending or done. */
export interface StandingRefund {
  reference: string;
  amountMinor: number;
  /** Id of the refund's return. Null for a refund made by hand. */
  returnId: string | null;
  /** True when the refund's return is unknown here or marked as failed. */
  isStray: boolean;
}

interface RefundFacts {
  returnId: string;
  amountMinor: number;
  paidMinor: number;
  /** The amount that is disputed now. The payer's bank pays this amount back. */
  disputedMinor: number;
  standing: readonly StandingRefund[];
}

/**
 * `paid` names the refund that paid the return. `held` waits for operators. `disputed` waits for the end of the
 * dispute.
 */
export type RefundDecision =
  | { kind: "held" | "disputed" }
  | { kind: "pay"; amountMinor: number }
  | { kind: "paid"; reference: string };

/**
 * Decides how much of a return is sent: at most the undisputed amount. A single stray refund of the same amount counts
 * as the return's refund. A refund made by hand never counts. The return waits for operators while other refunds are
 * unclear, or while too little of the payment is left.
 */
export function decideRefund(facts: RefundFacts): RefundDecision {
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
  const isByHand = others.some((refund) => refund.returnId === null);
  const isUnclear = strays.length > 0 || (own.length > 0 && isByHand);
  if (isUnclear || sumOf(others) + dueMinor > keptMinor) return { kind: "held" };
  return { kind: "pay", amountMinor: dueMinor - sentMinor };
}

function sumOf(refunds: readonly StandingRefund[]): number {
  return refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
}

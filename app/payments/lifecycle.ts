/** States of one attempt to pay. They only move forward, whatever order the notices come in (security.md M06). */
export const paymentStates = ["started", "pending", "completed", "failed", "cancelled", "expired"] as const;
export type PaymentState = (typeof paymentStates)[number];

const next: Record<PaymentState, readonly PaymentState[]> = {
  started: ["pending", "completed", "failed", "cancelled", "expired"],
  pending: ["completed", "failed", "cancelled", "expired"],
  // Money that arrives late is money: a payment given up by us may still be paid at the provider (L-4).
  failed: ["completed"],
  cancelled: ["completed"],
  expired: ["completed"],
  completed: [],
};

/** The step from one state to another is legal; staying is not a step. */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return next[from].includes(to);
}

export function isFinal(state: PaymentState): boolean {
  return state !== "started" && state !== "pending";
}

/** States of a payment, which move only forward. The order of webhooks does not matter (security.md M06). */
export const paymentStates = ["started", "pending", "completed", "failed", "cancelled", "expired"] as const;
export type PaymentState = (typeof paymentStates)[number];

const next: Record<PaymentState, readonly PaymentState[]> = {
  started: ["pending", "completed", "failed", "cancelled", "expired"],
  pending: ["completed", "failed", "cancelled", "expired"],
  // A payment that we cancelled may still be paid at the provider (L-4).
  failed: ["completed"],
  cancelled: ["completed"],
  expired: ["completed"],
  completed: [],
};

export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return next[from].includes(to);
}

export function isFinal(state: PaymentState): boolean {
  return state !== "started" && state !== "pending";
}

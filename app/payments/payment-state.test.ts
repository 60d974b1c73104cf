import { describe, expect, it } from "vitest";
import { isFinal, mayBecome, type PaymentState, paymentStates } from "./payment-state";

describe("a payment", () => {
  it("A payment moves only forward, by these steps (M06)", () => {
    const steps = paymentStates.flatMap((from) =>
      paymentStates.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(steps).toEqual([
      ...["pending", "completed", "failed", "cancelled", "expired"].map((to) => `started ${to}`),
      ...["completed", "failed", "cancelled", "expired"].map((to) => `pending ${to}`),
      "failed completed",
      "cancelled completed",
      "expired completed",
    ]);
  });

  it.each<[PaymentState, boolean]>([
    ["started", false],
    ["pending", false],
    ["completed", true],
    ["failed", true],
  ])("For a payment that is %s, isFinal is %s", (state, final) => expect(isFinal(state)).toBe(final));
});

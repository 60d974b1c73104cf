import { describe, expect, it } from "vitest";
import { isFinal, mayBecome, type PaymentState, paymentStates } from "./lifecycle";

describe("a payment", () => {
  it("A payment moves forward only, by these steps (M06)", () => {
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
  ])("A payment that is %s is final: %s", (state, final) => expect(isFinal(state)).toBe(final));
});

import { expect, it } from "vitest";
import type { ReviewList } from "~/payments/review-list.server";
import { reviewLines } from "./money-lines";

const since = new Date("2026-11-25T10:00:00Z");
const nothing: ReviewList = { unmatched: [], mismatches: [], cash: [], heldReturns: [] };
const cash = { paymentId: "p", orderId: "o1", provider: "stripe", orderState: "completed", amountMinor: 601, since };
const mismatch = {
  paymentId: "p2",
  orderId: "o2",
  provider: "stripe",
  reference: "cs_1",
  owedMinor: 1899,
  owedCurrency: "EUR",
  since,
};

it("Without a payment to look at, the list of unmatched payments is one sentence", () => {
  expect(reviewLines(nothing, "rose")).toBe("Every payment has its order.");
});

it("Money beyond an order is listed with the order, the amount and the command that sends it back", () => {
  const lines = reviewLines({ ...nothing, cash: [{ ...cash, currency: "EUR", refund: null }] }, "rose");
  expect(lines).toMatch(/^2026-11-25 10:00 {2}stripe {2}€6\.01 .*order o1, completed$/m);
  expect(lines).toContain("npm run operator -- refund-cash rose o1 currency=EUR");
});

it("Money that is being sent back is listed without a command, and a failed refund is listed as failed", () => {
  const asked = reviewLines({ ...nothing, cash: [{ ...cash, currency: "EUR", refund: "asked" }] }, "rose");
  expect(asked).not.toContain("refund-cash");
  const failed = reviewLines({ ...nothing, cash: [{ ...cash, currency: "EUR", refund: "failed" }] }, "rose");
  expect(failed).toMatch(/failed.*refund-cash rose o1/s);
});

it("A part payment of an open transfer needs no action, and a wrong amount must be refunded and noted", () => {
  const part = { ...mismatch, orderState: "open", receivedMinor: 100, receivedCurrency: "EUR", isPart: true };
  expect(reviewLines({ ...nothing, mismatches: [part] }, "rose")).toMatch(/€1\.00 of €18\.99.*nothing is to be done/s);
  const other = { ...part, receivedMinor: 1898, isPart: false };
  expect(reviewLines({ ...nothing, mismatches: [other] }, "rose")).toContain('settled rose p2 "how"');
});

it("A payment without an order and each held return are listed with the command that notes how they ended", () => {
  const unmatched = {
    provider: "stripe",
    reference: "pi_1",
    paymentId: null,
    amountMinor: 1,
    currency: "EUR",
    paidAt: since,
  };
  const held = { orderId: "o3", amountMinor: 500, currency: "EUR", since };
  const heldReturns = [
    { ...held, id: "r3" },
    { ...held, id: "r4" },
  ];
  const lines = reviewLines({ ...nothing, unmatched: [unmatched], heldReturns }, "rose");
  expect(lines).toContain('settled rose pi_1 "how"');
  for (const id of ["r3", "r4"]) expect(lines).toContain(`settled rose ${id} "how"`);
});

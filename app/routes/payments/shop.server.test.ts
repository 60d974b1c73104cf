import { expect, it } from "vitest";
import type { Visit } from "~/server/visit.server";
import { toPayment } from "./shop.server";

const goal = (byRemix: boolean, payUrl: string) =>
  toPayment({ byRemix } as Visit, { orderId: "1", payUrl }).headers.get("location");

it("an order sent by a form alone goes on from a page of ours, since a bank after the provider may be on any host", () => {
  expect(goal(false, "https://pay.test/1")).toBe("/transactions/1?step=pay");
  expect(goal(false, "/test-payment/1")).toBe("/test-payment/1");
});

it("an order sent by our script goes to the provider at once", () =>
  expect(goal(true, "https://pay.test/1")).toBe("https://pay.test/1"));

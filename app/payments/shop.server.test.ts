import { expect, it } from "vitest";
import { paymentAddress } from "./shop.server";

const goal = (byRemix: boolean, payUrl: string) => paymentAddress(byRemix, { orderId: "1", payUrl });

it("An order sent by a plain form continues on our own page, since a provider may redirect to any host", () => {
  expect(goal(false, "https://pay.test/1")).toBe("/transactions/1?step=pay");
  expect(goal(false, "/test-payment/1")).toBe("/test-payment/1");
});

it("An order sent by our script goes to the provider at once", () =>
  expect(goal(true, "https://pay.test/1")).toBe("https://pay.test/1"));

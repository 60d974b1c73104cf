import { expect, it } from "vitest";
import { orderKey } from "./use-order-key";

const agreed = { country: "DE", amount: 1290, currency: "EUR", code: undefined };
const refused = (input: Record<string, string>) => ({ inputOf: (name: string) => input[name] });
const sent = { country: "DE", amount: "1290", currency: "EUR", request_key: "sent" };

it("An order without an answer stays the same order when it is sent again (D23)", () => {
  expect(orderKey("fresh", agreed, refused(sent))).toBe("sent");
  expect(orderKey("fresh", { ...agreed, code: "SUN" }, refused({ ...sent, code: "SUN" }))).toBe("sent");
});

it("Another price, country, code or choice to keep the card makes another order, and the first one remains", () => {
  expect(orderKey("fresh", { ...agreed, amount: 1590 }, refused(sent))).toBe("fresh");
  expect(orderKey("fresh", { ...agreed, country: "AT" }, refused(sent))).toBe("fresh");
  expect(orderKey("fresh", agreed, refused({ ...sent, code: "SUN" }))).toBe("fresh");
  expect(orderKey("fresh", agreed, refused({}))).toBe("fresh");
  const kept = refused({ ...sent, keep: "yes" });
  expect(orderKey("fresh", { ...agreed, keep: undefined }, kept)).toBe("fresh");
  expect(orderKey("fresh", { ...agreed, keep: "yes" }, kept)).toBe("sent");
});

import type { NewOrder } from "~/payments/new-order";
import { randomId } from "~/platform/ids";

/** An order of Ember's 120 credits at list price, with a request key of its own. */
export function newOrder(memberId: string, change: Partial<NewOrder> = {}): NewOrder {
  return {
    memberId,
    bundleId: "c120",
    method: "visa",
    country: "GB",
    agreedAmountMinor: 1_899,
    agreedCurrency: "GBP",
    agreedText: "At once.",
    requestKey: randomId(),
    iso: "en-GB",
    description: "120 credits",
    ...change,
  };
}

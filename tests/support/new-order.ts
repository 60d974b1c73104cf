import type { NewOrder } from "~/payments/new-order";
import { randomId } from "~/platform/ids";

/** An order of 120 credits on the site ember at the list price, with a new request key. */
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

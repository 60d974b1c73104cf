import type { Role } from "~/operators/staff/role-permissions";

/** An event of an order after its payment. */
export type PostPaymentEvent =
  | {
      kind: "right" | "goodwill";
      /** Days after the payment. */
      after: number;
      fails?: true;
      /** Role of the person on the staff who refunded. Null when the buyer withdrew. */
      by: Role | null;
      why: string;
    }
  | { kind: "dispute"; after: number };

/** Ages of a site's orders in days, the oldest first. */
export const salesDaysAgo = [58, 52, 46, 41, 35, 29, 22, 16, 9, 4] as const;

/** Unpaid orders of a site, by index. */
export const unpaidSales: Partial<Record<number, "cancelled" | "failed" | "expired">> = {
  3: "cancelled",
  6: "failed",
  8: "expired",
};

/** Events of paid orders, by site and index: four refunds, two refunds that a bank refused, and two disputes. */
export const postPaymentEvents: Record<string, Partial<Record<number, PostPaymentEvent>>> = {
  aurora: {
    2: { kind: "right", after: 1, by: null, why: "" },
    5: { kind: "goodwill", after: 5, fails: true, by: "finance", why: "Chat was down for an evening." },
  },
  ember: {
    1: { kind: "right", after: 2, by: "support", why: "Asked by mail, bought by mistake." },
    2: { kind: "goodwill", after: 6, by: "finance", why: "Messages came late on two evenings." },
    4: { kind: "right", after: 1, fails: true, by: "support", why: "Found a partner elsewhere." },
    7: { kind: "dispute", after: 6 },
  },
  onyx: {
    0: { kind: "goodwill", after: 4, by: "finance", why: "Paid twice in the same minute." },
    5: { kind: "dispute", after: 9 },
  },
};

/** Payments without an order, by site, as in the provider's list. Finance has to find their orders. */
export const strayPayments: Record<string, { daysAgo: number; amountMinor: number; currency: string }> = {
  ember: { daysAgo: 2, amountMinor: 1899, currency: "EUR" },
  orchid: { daysAgo: 5, amountMinor: 1290, currency: "EUR" },
};

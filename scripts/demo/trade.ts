import type { Role } from "~/operators/staff/role-deeds";

/** Event of a paid order after its payment. */
export type Aftermath =
  | {
      kind: "right" | "goodwill";
      /** Days after the payment. */
      after: number;
      fails?: true;
      /** Role of the staff that gave the money back. Null for the member. */
      by: Role | null;
      why: string;
    }
  | { kind: "dispute"; after: number };

/** The orders of a site, from the oldest, in days before now. */
export const salesDaysAgo = [58, 52, 46, 41, 35, 29, 22, 16, 9, 4] as const;

/** The orders of a site that were not paid, by their place. The others were. */
export const unpaidSales: Partial<Record<number, "cancelled" | "failed" | "expired">> = {
  3: "cancelled",
  6: "failed",
  8: "expired",
};

/** Events of paid orders, by site and place: four refunds, two that a bank turned down, and two disputes. */
export const aftermaths: Record<string, Partial<Record<number, Aftermath>>> = {
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

/** Payments by site that name no order, as the provider lists them. Finance finds out whose they are. */
export const strayPayments: Record<string, { daysAgo: number; amountMinor: number; currency: string }> = {
  ember: { daysAgo: 2, amountMinor: 1899, currency: "EUR" },
  orchid: { daysAgo: 5, amountMinor: 1290, currency: "EUR" },
};

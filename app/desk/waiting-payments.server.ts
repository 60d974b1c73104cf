import { mostPayments } from "~/operators/money/waiting-payments";
import { findSitesWithPayments } from "~/operators/money/waiting-payments.server";
import type { Cash } from "~/payments/cash-balances.server";
import { type Mismatch, readReviewList, type ReviewList } from "~/payments/review-list.server";
import type { Tenant } from "~/tenancy/tenant";
import { askEachSite } from "./each-site.server";
import { type Desk, tenantsNamed } from "./guard.server";
import { siteShown } from "./present-site.server";
import type { PaymentRow } from "./views/money/settle-table";

/** A payment without the fields of its site. */
type Waiting = Omit<PaymentRow, "key" | "site" | "timeZone">;

/** Lists the longest-waiting payments on one site, or on all permitted sites. Payments on their way come last. */
export async function listPaymentRows(desk: Desk, slug: string): Promise<PaymentRow[]> {
  const wanted = tenantsNamed(desk, slug);
  const holding = await desk.network((q) => findSitesWithPayments(q, wanted));
  const rows = await askEachSite(
    desk.sites.filter(({ id }) => holding.includes(id)),
    (tenant) => rowsOf(desk, tenant),
  );
  const place = ({ verb, since }: PaymentRow) => [verb === null ? 1 : 0, since.getTime()] as const;
  return rows.sort((one, other) => inOrder(place(one), place(other))).slice(0, mostPayments);
}

function inOrder([group, at]: readonly [number, number], [otherGroup, otherAt]: readonly [number, number]): number {
  return group - otherGroup || at - otherAt;
}

async function rowsOf({ site }: Desk, tenant: Tenant): Promise<PaymentRow[]> {
  const review = await site(tenant.slug).db.read((q) => readReviewList(q));
  const shown = { site: siteShown(tenant), timeZone: tenant.settings.time_zone };
  return waitingOf(review).map((each) => {
    const name = each.orderId ?? each.reference;
    return { ...each, ...shown, key: [tenant.slug, each.kind, name, each.currency].join("~") };
  });
}

function waitingOf({ unmatched, mismatches, cash, heldReturns }: ReviewList): Waiting[] {
  return [
    ...unmatched.map(({ paymentId: _, paidAt, ...each }) => ({
      ...each,
      ...bySettling(each.reference),
      kind: "unmatched" as const,
      orderId: null,
      since: paidAt,
    })),
    ...mismatches.map(waitingMismatch),
    ...cash.map(waitingCash),
    ...heldReturns.map((each) => ({
      ...each,
      ...bySettling(each.orderId),
      kind: "held" as const,
      provider: null,
      reference: null,
    })),
  ];
}

function waitingMismatch({ isPart, orderState, ...each }: Mismatch): Waiting {
  const { orderId, provider, reference, since } = each;
  const owed = { amountMinor: each.owedMinor, currency: each.owedCurrency };
  const came = { amountMinor: each.cameMinor, currency: each.cameCurrency };
  const shared = { orderId, provider, reference, since, owed, ...came };
  // The rest of a transfer may still arrive.
  if (isPart && orderState === "open") return { ...shared, ...untouched, kind: "part" };
  return { ...shared, ...bySettling(orderId), kind: "mismatch" };
}

function waitingCash({ orderId, provider, amountMinor, currency, since, refund }: Cash): Waiting {
  const shared = { orderId, provider, reference: null, amountMinor, currency, since };
  if (refund === "asked") return { ...shared, ...untouched, kind: "returning" };
  return { ...shared, kind: "cash", verb: "refund-cash", args: { id: orderId }, hasFailed: refund === "failed" };
}

const untouched = { verb: null, args: {} } as const;
const bySettling = (reference: string) => ({ verb: "settled", args: { reference } }) as const;

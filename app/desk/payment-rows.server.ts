import { listWaitingPayments, type WaitingPayment } from "~/operators/money/waiting-payments.server";
import { type Desk, tenantsNamed } from "./authorization.server";
import { siteShown } from "./present-site.server";
import type { PaymentRow } from "./views/money/settle-table";

/**
 * Lists the longest-waiting payments on one site, or on all permitted sites. Payments that need no decision come last.
 */
export async function listPaymentRows(desk: Desk, slug: string): Promise<PaymentRow[]> {
  const waiting = await desk.network((q) => listWaitingPayments(q, tenantsNamed(desk, slug)));
  const tenants = new Map(desk.sites.map((tenant) => [tenant.id, tenant]));
  return waiting.flatMap(({ tenantId, owedMinor, owedCurrency, ...each }) => {
    const tenant = tenants.get(tenantId);
    if (!tenant) return [];
    return [
      {
        ...each,
        ...commandOf(each),
        owed: owedMinor === null || owedCurrency === null ? null : { amountMinor: owedMinor, currency: owedCurrency },
        site: siteShown(tenant),
        timeZone: tenant.settings.time_zone,
        key: [tenant.slug, each.kind, each.id, each.currency].join("~"),
      },
    ];
  });
}

type PaymentCommand = Pick<PaymentRow, "verb" | "args">;

/** Verb that settles a payment. Null for part payments and running refunds, which may still complete. */
function commandOf(waiting: Pick<WaitingPayment, "kind" | "id" | "orderId" | "currency">): PaymentCommand {
  const { kind, id, orderId, currency } = waiting;
  if (kind === "part" || kind === "returning") return { verb: null, args: {} };
  if (kind === "cash") return { verb: "refund-cash", args: { id: orderId ?? "", currency: currency ?? "" } };
  return { verb: "settled", args: { reference: id } };
}

import { issueInvoice } from "~/payments/invoices.server";
import { randomId, timeId } from "~/platform/ids";
import { bundlePrice, bundlesOnSale } from "~/tenancy/prices";
import type { TenantWriter } from "~/tenancy/scope.server";
import { grant } from "~/wallet/ledger.server";
import type { Person } from "./person";

/** Stores a purchase by the demo login `premium`. This member then has an order, a balance and an invoice. */
export async function writePurchase(w: TenantWriter, people: Person[], now: Date): Promise<void> {
  const buyer = people.find(({ login }) => login === "premium");
  const bundle = bundlesOnSale(w.tenant).at(-1);
  if (!buyer || !bundle) return;
  const { amountMinor, currency } = bundlePrice(w.tenant, bundle, buyer.country);
  const [orderId, paymentId] = [timeId(), timeId()];
  const at = buyer.premiumSince ?? now;
  const own = { tenant_id: w.tenantId, amount_minor: amountMinor, currency, created_at: at };
  await w
    .insert("orders")
    .values({
      ...own,
      id: orderId,
      member_id: buyer.id,
      bundle_id: bundle.id,
      credits: bundle.credits,
      list_amount_minor: amountMinor,
      country: buyer.country,
      method: "creditcard",
      state: "completed",
      request_key: `demo-${orderId}`,
      expires_at: at,
      settled_at: at,
      balance_before: 0,
      balance_after: bundle.credits,
    })
    .execute();
  await w
    .insert("payments")
    .values({
      ...own,
      id: paymentId,
      order_id: orderId,
      provider: "test",
      provider_reference: `test_${randomId()}`,
      state: "completed",
      updated_at: at,
    })
    .execute();
  await grant(w, { memberId: buyer.id, credits: bundle.credits, reason: "purchase", reference: paymentId, orderId });
  await issueInvoice(w, orderId, "invoice");
}

import { readOffers } from "~/offers/offers.server";
import { bundlesOnSale } from "~/tenancy/prices";
import type { TenantReader } from "~/tenancy/scope.server";
import { findKeptMethod } from "./kept-methods.server";
import { isMethod, type MethodId } from "./methods";
import { methodsOf, presentOffer } from "./present";
import { quoteWith } from "./quote.server";
import { isoOf, orderTerms, type Buyer } from "./shop.server";
import { providerOf } from "./payment-provider";

interface RepeatableOrder {
  bundleId: string;
  method: MethodId;
  country: string;
  /** The saved card for an immediate charge. Null for payment on the provider's page. */
  keptLabel: string | null;
  /** True when the member has a saved card, whether or not this order used the card. */
  hasKept: boolean;
}

/**
 * Reads the member's latest order at today's price, for a repeat (PAY-03, PAY-12). Null when the order cannot be
 * repeated.
 */
export async function readRepeatOrder(q: TenantReader, memberId: string, shopper: Buyer) {
  const offers = await readOffers(q, memberId);
  const last = await findRepeatable(q, memberId, new Date(offers.now));
  if (!last) return null;
  const { bundleId, country } = last;
  return {
    ...last,
    ...orderTerms(shopper, country, offers),
    quote: quoteWith(shopper.tenant, { memberId, bundleId, country, iso: isoOf(shopper) }, offers),
    offer: presentOffer(offers.active),
  };
}

/**
 * Finds the member's latest purchase whose package, country and method are still offered (PAY-03). Null without such a
 * purchase.
 */
export async function findRepeatable(q: TenantReader, memberId: string, now: Date): Promise<RepeatableOrder | null> {
  const row = await q
    .from("orders")
    .select(["bundle_id", "method", "country"])
    .where("member_id", "=", memberId)
    .where("state", "=", "completed")
    .where(
      "bundle_id",
      "in",
      bundlesOnSale(q.tenant).map(({ id }) => id),
    )
    .orderBy("settled_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row || !isMethod(row.method)) return null;
  const { bundle_id: bundleId, method, country } = row;
  if (!q.tenant.settings.countries.some((sold) => sold === country)) return null;
  if (!methodsOf(q.tenant, country, now).includes(method)) return null;
  const kept = await findKeptMethod(q, memberId);
  const isUsed = kept?.method === method && kept.provider === providerOf(q.tenant);
  return { bundleId, method, country, keptLabel: isUsed ? kept.label : null, hasKept: kept !== null };
}

import { findActiveOffer } from "~/offers/offers.server";
import type { ActiveOffer } from "~/offers/offer";
import { Refusal } from "~/platform/errors";
import { percentageOff } from "~/platform/money";
import { bundlePrice, bundlesOnSale } from "~/tenancy/prices";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import type { Quote } from "./order";

/** The prices of all bundles for somebody in a country, with the offer they may use; for the price lists. */
export function quoteAll(tenant: Tenant, country: string, offer: ActiveOffer | null): Quote[] {
  return bundlesOnSale(tenant).map((bundle) => quoteOf(tenant, bundle.id, country, offer));
}

/** One bundle's price as this member would pay it now. Refuses an unknown bundle. */
export async function quoteFor(q: TenantReader, memberId: string, bundleId: string, country: string): Promise<Quote> {
  return quoteOf(q.tenant, bundleId, country, await findActiveOffer(q, memberId));
}

function quoteOf(tenant: Tenant, bundleId: string, country: string, offer: ActiveOffer | null): Quote {
  const bundle = bundlesOnSale(tenant).find((each) => each.id === bundleId);
  if (!bundle) throw new Refusal("bundle.unknown");
  const { amountMinor, currency } = bundlePrice(tenant, bundle, country);
  return {
    bundleId,
    credits: bundle.credits,
    listAmountMinor: amountMinor,
    amountMinor: offer ? percentageOff(amountMinor, offer.percentage) : amountMinor,
    currency,
    country,
    offerCode: offer?.code ?? null,
    discountPercentage: offer?.percentage ?? 0,
  };
}

import { type ActiveOffer, trialCode } from "~/offers/offer";
import { offerOfCode, type Offers, readOffers } from "~/offers/offers.server";
import { Refusal } from "~/platform/errors";
import { percentageOff } from "~/platform/money";
import { bundlePrice, bundlesOnSale, trialBundle } from "~/tenancy/prices";
import type { Bundle } from "~/tenancy/bundles";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import type { Quote } from "./order";

export function quoteAll(tenant: Tenant, country: string, offer: ActiveOffer | null): Quote[] {
  return bundlesOnSale(tenant).map((bundle) => quoteOf(tenant, bundle.id, country, offer));
}

export interface QuoteRequest {
  memberId: string;
  bundleId: string;
  country: string;
  /** The typed code, which replaces the current offer. */
  code?: string | undefined;
  /** Locale of amounts in a refusal. */
  iso: string;
}

/** The member's current price of a package. Refuses an unknown package or an invalid code. */
export async function quoteFor(q: TenantReader, wanted: QuoteRequest): Promise<Quote> {
  return quoteWith(q.tenant, wanted, await readOffers(q, wanted.memberId, wanted.code));
}

/** The member's price of a package, from offers that the caller has read. */
export function quoteWith(tenant: Tenant, wanted: QuoteRequest, offers: Offers): Quote {
  const { bundleId, country, code } = wanted;
  if (offers.trial && bundleId === trialBundle(tenant)?.id) return trialQuote(tenant, country);
  if (!code) return quoteOf(tenant, bundleId, country, offers.active);
  const list = quoteOf(tenant, bundleId, country, null);
  const entered = { ...wanted, amountMinor: list.listAmountMinor, currency: list.currency };
  return quoteOf(tenant, bundleId, country, offerOfCode(offers, code, entered));
}

/**
 * The price of the trial package. The code `trialCode` can be redeemed once, so that each member buys the package
 * once (ACC-46).
 */
function trialQuote(tenant: Tenant, country: string): Quote {
  return { ...priced(tenant, trialBundle(tenant) as Bundle, country, null), offerCode: trialCode };
}

function quoteOf(tenant: Tenant, bundleId: string, country: string, offer: ActiveOffer | null): Quote {
  const bundle = bundlesOnSale(tenant).find((each) => each.id === bundleId);
  if (!bundle) throw new Refusal("bundle.unknown");
  return priced(tenant, bundle, country, offer);
}

function priced(tenant: Tenant, bundle: Bundle, country: string, offer: ActiveOffer | null): Quote {
  const { amountMinor, currency } = bundlePrice(tenant, bundle, country);
  return {
    bundleId: bundle.id,
    credits: bundle.credits,
    listAmountMinor: amountMinor,
    amountMinor: offer ? percentageOff(amountMinor, offer.percentage) : amountMinor,
    currency,
    country,
    offerCode: offer?.code ?? null,
    offerEndsAt: offer?.endsAt ?? null,
    discountPercentage: offer?.percentage ?? 0,
  };
}

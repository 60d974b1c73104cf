import type { ActiveOffer } from "~/offers/offer";
import { minorExponent } from "~/platform/money";
import { bundlesOnSale, messageCost, minimumMessageCost, tenantCurrency } from "~/tenancy/prices";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";
import { type MethodId, methodsFor } from "./methods";
import type { Quote } from "./order";
import { providerOf } from "./payment-provider";
import { vatRate } from "./vat";

export interface ShownBundle {
  id: string;
  credits: number;
  messages: number;
  amountMinor: number;
  currency: string;
  perMessageMinor: number;
  isBestValue: boolean;
}

export function presentBundles(tenant: Tenant, quotes: readonly Quote[]): ShownBundle[] {
  const best = bundlesOnSale(tenant).find((bundle) => bundle.best_value)?.id;
  const price = tenant.settings.message_credits;
  return quotes.map(({ bundleId, credits, amountMinor, currency }) => ({
    id: bundleId,
    credits,
    messages: price > 0 ? Math.floor(credits / price) : 0,
    amountMinor,
    currency,
    perMessageMinor: messageCost(amountMinor, credits, price),
    isBestValue: bundleId === best,
  }));
}

/** Notes that the law requires beside every price before payment. */
export interface PriceNotes {
  messageCredits: number;
  minimumCost: { amountMinor: number; currency: string };
  refundDays: number;
  /** True when prices include tax. */
  hasVat: boolean;
  /** The words about fictional profiles, which must be disclosed before the contract (DESIGN 8). */
  fictional: { label: string; warning: string; plural: string };
}

/** Collects the notes beside prices. The lowest price, shown after "from", includes the current offer. */
export function presentNotes(
  tenant: Tenant,
  country: string,
  locale: string,
  shown: readonly ShownBundle[] = [],
): PriceNotes {
  const { label, warning, plural } = fictionalWords(tenant, locale);
  return {
    messageCredits: tenant.settings.message_credits,
    minimumCost: cheapestOf(shown) ?? minimumMessageCost(tenant, country),
    refundDays: tenant.settings.refund_days,
    hasVat: vatRate(country, tenant.company) > 0,
    fictional: { label, warning, plural },
  };
}

function cheapestOf(shown: readonly ShownBundle[]): PriceNotes["minimumCost"] | null {
  const [first] = shown;
  return first
    ? { amountMinor: Math.min(...shown.map((each) => each.perMessageMinor)), currency: first.currency }
    : null;
}

/** Lists the tenant's payment methods for a country at an instant. Their names are `payments:methods.<id>`. */
export function methodsOf(tenant: Tenant, country: string, now: Date | string, amountMinor?: number): MethodId[] {
  const currency = tenantCurrency(tenant, country);
  const debits = tenant.settings.sepa_creditor_id !== "";
  const context = { provider: providerOf(tenant), currency, exponent: minorExponent(currency), debits };
  const today = new Date(now).toISOString().slice(0, 10);
  return methodsFor(country, today, { ...context, ...(amountMinor === undefined ? {} : { amountMinor }) });
}

export interface ShownOffer {
  code: string;
  percentage: number;
  endsAt: string | null;
}

export function presentOffer(offer: ActiveOffer | null): ShownOffer | null {
  return offer && { code: offer.code, percentage: offer.percentage, endsAt: offer.endsAt };
}

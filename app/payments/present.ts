import type { ActiveOffer } from "~/offers/offer";
import { bundlesOnSale, minimumMessageCost } from "~/tenancy/prices";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";
import { type MethodId, methodsFor } from "./methods";
import type { Quote } from "./order";

/** A package as a card shows it. */
export interface ShownBundle {
  id: string;
  credits: number;
  messages: number;
  listAmountMinor: number;
  amountMinor: number;
  currency: string;
  perMessageMinor: number;
  isBestValue: boolean;
}

export function presentBundles(tenant: Tenant, quotes: readonly Quote[]): ShownBundle[] {
  const best = bundlesOnSale(tenant).find((bundle) => bundle.best_value)?.id;
  const price = tenant.settings.message_credits;
  return quotes.map(({ bundleId, credits, listAmountMinor, amountMinor, currency }) => ({
    id: bundleId,
    credits,
    messages: price > 0 ? Math.floor(credits / price) : 0,
    listAmountMinor,
    amountMinor,
    currency,
    perMessageMinor: perMessage(amountMinor, credits, price),
    isBestValue: bundleId === best,
  }));
}

/** Rounded up, so that nobody is promised a lower price than they pay. */
function perMessage(amountMinor: number, credits: number, messageCredits: number): number {
  return Math.ceil((amountMinor * messageCredits) / credits - 1e-9);
}

/** What somebody has to know before paying, wherever packages are sold. */
export interface PriceNotes {
  messageCredits: number;
  minimumCost: { amountMinor: number; currency: string };
  refundDays: number;
  /** Profiles that cannot be met, said before the contract (DESIGN 8). */
  fictional: { label: string; warning: string; plural: string };
}

export function presentNotes(tenant: Tenant, country: string, locale: string): PriceNotes {
  const { label, warning, plural } = fictionalWords(tenant, locale);
  return {
    messageCredits: tenant.settings.message_credits,
    minimumCost: minimumMessageCost(tenant, country),
    refundDays: tenant.settings.refund_days,
    fictional: { label, warning, plural },
  };
}

/** Part of a method's own row; the words are `payments:methods.<id>`. */
export function presentMethods(country: string, now: string): MethodId[] {
  return methodsFor(country, now.slice(0, 10));
}

export interface ShownOffer {
  code: string;
  percentage: number;
  endsAt: string | null;
}

export function presentOffer(offer: ActiveOffer | null): ShownOffer | null {
  return offer && { code: offer.code, percentage: offer.percentage, endsAt: offer.endsAt };
}

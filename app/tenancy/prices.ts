import { divideUp } from "~/platform/money";
import { type Bundle, findBundlePrice } from "./bundles";
import type { Tenant } from "./tenant";
import type { TenantCountry, TenantCurrency } from "./vocabulary";

/** A tenant's prices by country. Visitors from other countries pay the prices of the first country. */

type Priced = Pick<Tenant, "settings" | "bundles" | "slug">;

export type Price = { amountMinor: number; currency: TenantCurrency };

/** The country whose prices apply to a visitor in `country`. */
export function pricedCountry(tenant: Priced, country: string | null): TenantCountry {
  const [home] = tenant.settings.countries;
  if (!home) throw new RangeError(`${tenant.slug} has no countries`);
  return tenant.settings.countries.find((known) => known === country) ?? home;
}

/** The lowest list price of a message over all bundles on sale (TEN-14, AMB-044). Special offers do not count. */
export function minimumMessageCost(tenant: Priced, country: string | null): Price {
  const place = pricedCountry(tenant, country);
  const { currency } = costEntry(tenant, place);
  const amountMinor = cheapestMessage(tenant.bundles, tenant.settings.message_credits, place, currency);
  return { amountMinor, currency };
}

export function tenantCurrency(tenant: Priced, country: string | null): TenantCurrency {
  return costEntry(tenant, country).currency;
}

/** Bundles on sale, in the record's order. The trial package is left out, because only the deletion flow offers it. */
export function bundlesOnSale(tenant: Priced): Bundle[] {
  return tenant.bundles.filter((bundle) => !bundle.trial);
}

export function trialBundle(tenant: Priced): Bundle | null {
  return tenant.bundles.find((bundle) => bundle.trial) ?? null;
}

export function bundlePrice(tenant: Priced, bundle: Bundle, country: string | null): Price {
  const place = pricedCountry(tenant, country);
  const price = findBundlePrice(bundle, place, costEntry(tenant, place).currency);
  if (!price) throw new RangeError(`${tenant.slug}: bundle ${bundle.id} has no price for ${place}`);
  return { amountMinor: price.amount_minor, currency: price.currency };
}

/**
 * The price of a message with the cheapest bundle, in minor units. Rounded up, so that the advertised price is never
 * too low.
 */
export function cheapestMessage(
  bundles: readonly Bundle[],
  credits: number,
  country: string,
  currency: string,
): number {
  const perMessage = bundles
    .filter((bundle) => !bundle.trial)
    .map((bundle) => {
      const price = findBundlePrice(bundle, country, currency);
      return price ? messageCost(price.amount_minor, bundle.credits, credits) : Number.POSITIVE_INFINITY;
    });
  return Math.min(...perMessage);
}

/** The price of a message with one bundle, in minor units, for texts such as "per message" and "from". */
export function messageCost(amountMinor: number, credits: number, messageCredits: number): number {
  return divideUp(amountMinor * messageCredits, credits);
}

function costEntry(tenant: Priced, country: string | null) {
  const place = pricedCountry(tenant, country);
  const entry = tenant.settings.minimum_message_costs[place];
  if (!entry) throw new RangeError(`${tenant.slug} has no minimum message cost for ${place}`);
  return entry;
}

import * as z from "zod";
import { countryName, countryOptions } from "~/i18n/countries";
import { type Locale, localeEntry } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { refusalText } from "~/i18n/refusal-text";
import { tidyCode } from "~/offers/code";
import type { Offers } from "~/offers/offers.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { isId, randomId } from "~/platform/ids";
import { pricedCountry } from "~/tenancy/prices";
import type { Tenant } from "~/tenancy/tenant";
import { requireStartNow } from "./orders.server";
import { presentNotes } from "./present";
import { quoteWith, type QuoteRequest } from "./quote.server";

/** Facts about a visit that decide prices and their texts. */
export interface Buyer {
  tenant: Tenant;
  locale: Locale;
  /** Country of the visitor. */
  country: string;
  t: Translate;
}

/**
 * Country of the payment: the chosen country when the site sells there, otherwise the visitor's country. Where the site
 * sells in neither country, the tenant's first country.
 */
export function paymentCountry({ tenant, country }: Buyer, search: URLSearchParams): string {
  const chosen = search.get("country");
  const known = tenant.settings.countries.find((each) => each === chosen);
  return known ?? pricedCountry(tenant, country);
}

/** Reads the discount code from the page's URL, as typed. */
export function codeIn(search: URLSearchParams): string | undefined {
  return search.get("code")?.slice(0, 40).trim() || undefined;
}

export function countryChoices({ tenant, locale }: Buyer) {
  return countryOptions(locale, tenant.settings.countries);
}

export function isoOf({ locale }: Pick<Buyer, "locale">): string {
  return localeEntry(locale).iso;
}

/** Facts that a page shows beside a price. */
export function orderTerms({ tenant, locale }: Buyer, country: string, { now }: Offers) {
  return {
    countryName: countryName(country, locale),
    notes: presentNotes(tenant, country, locale),
    requestKey: randomId(),
    now,
    timeZone: tenant.settings.time_zone,
  };
}

/** Fields of the terms that the payer agreed to. */
export const agreedFields = {
  country: z.string().max(2),
  amount: z.coerce.number().int(),
  currency: z.string().max(3),
  // Accept random ids without a UUID version, which `z.uuid()` would refuse.
  request_key: z.string().refine(isId),
  start_now: z.literal("yes").optional(),
};
export const orderInput = z.strictObject({
  ...agreedFields,
  code: z.string().max(40).optional(),
  keep: z.literal("yes").optional(),
});

type Agreed = z.infer<z.ZodObject<typeof agreedFields>>;

/** Makes the order of a package for `placeOrder`. Refuses an order without the consent that the law requires. */
export function agreedOrder(shopper: Buyer, bundleId: string, input: Agreed) {
  const agreedText = input.start_now === "yes" ? shopper.t("payments:order.startNow") : null;
  // Check early, because a later refusal would use up the code of a direct debit. The order's transaction checks again.
  requireStartNow(input.country, agreedText);
  return {
    agreedText,
    bundleId,
    country: input.country,
    agreedAmountMinor: input.amount,
    agreedCurrency: input.currency,
    requestKey: input.request_key,
    iso: isoOf(shopper),
    description: shopper.t("payments:order.credits", { count: creditsOf(shopper.tenant, bundleId) }),
  };
}

/**
 * URL for paying a placed order. A plain form first leads to a page of our own, because browsers apply `form-action` to
 * a provider's redirects (DESIGN 13.6).
 */
export function paymentAddress(byRemix: boolean, { orderId, payUrl }: { orderId: string; payUrl: string }): string {
  const isOurs = payUrl.startsWith("/");
  return isOurs || byRemix ? payUrl : paths.transaction(orderId, "pay");
}

/** Number of credits in a package, for the text on the bank statement. */
function creditsOf(tenant: Tenant, bundleId: string): number {
  return tenant.bundles.find(({ id }) => id === bundleId)?.credits ?? 0;
}

/** The price with the typed code. For an invalid code, the price without a code, and the reason. */
export function quoteOrExplain(shopper: Buyer, wanted: QuoteRequest, offers: Offers) {
  try {
    const quote = quoteWith(shopper.tenant, wanted, offers);
    // The trial package ignores codes.
    const isInUse = wanted.code !== undefined && tidyCode(wanted.code) === quote.offerCode;
    return { quote, code: isInUse ? (quote.offerCode ?? undefined) : undefined, refusedCode: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.field !== "code" || !wanted.code) throw error;
    const refusedCode = { code: wanted.code, message: refusalText(shopper, error) };
    return { quote: quoteWith(shopper.tenant, { ...wanted, code: undefined }, offers), code: undefined, refusedCode };
  }
}

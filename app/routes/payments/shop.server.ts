import { redirect } from "@remix-run/node";
import * as z from "zod";
import { countryOptions } from "~/i18n/countries";
import { localeEntry } from "~/i18n/locales";
import { tidyCode } from "~/offers/code";
import type { Offers } from "~/offers/offers.server";
import { paths } from "~/paths";
import { quoteWith, type Wanted } from "~/payments/quote.server";
import { requireStartNow } from "~/payments/orders.server";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { pricedCountry } from "~/tenancy/prices";
import type { Tenant } from "~/tenancy/tenant";
import { showRefusal } from "~/server/respond.server";
import type { Visit } from "~/server/visit.server";

/** The country of the payment: what the page asks for if the site sells there, else the visitor's, else the site's home. */
export function paymentCountry({ tenant, country }: Visit, search: URLSearchParams): string {
  const asked = search.get("country");
  const known = tenant.settings.countries.find((each) => each === asked);
  return known ?? pricedCountry(tenant, country);
}

/** The discount code that the page's address names, as it was typed. */
export function codeIn(search: URLSearchParams): string | undefined {
  return search.get("code")?.slice(0, 40).trim() || undefined;
}

export function countryChoices({ tenant, locale }: Visit) {
  return countryOptions(locale, tenant.settings.countries);
}

export function isoOf({ locale }: Visit): string {
  return localeEntry(locale).iso;
}

/** What the page showed and the payer agreed to, as its form sends it back. */
export const agreedFields = {
  country: z.string().max(2),
  amount: z.coerce.number().int(),
  currency: z.string().max(3),
  // Not `z.uuid()`: our random ids name no uuid version.
  request_key: z.string().refine(isId),
  start_now: z.literal("yes").optional(),
};
type Agreed = z.infer<z.ZodObject<typeof agreedFields>>;

/** The order of a package as its payer agreed to it, for `placeOrder`; refused without the wish that the law asks for. */
export function agreedOrder(visit: Visit, bundleId: string, input: Agreed) {
  const agreedText = input.start_now === "yes" ? visit.t("payments:order.startNow") : null;
  // Before a direct debit's code is used up for nothing; the order's own transaction decides.
  requireStartNow(input.country, agreedText);
  return {
    agreedText,
    bundleId,
    country: input.country,
    agreedAmountMinor: input.amount,
    agreedCurrency: input.currency,
    requestKey: input.request_key,
    iso: isoOf(visit),
    description: visit.t("payments:order.credits", { count: creditsOf(visit.tenant, bundleId) }),
  };
}

/**
 * To where a placed order is paid. A browser holds every redirect after a form, those of the provider to a bank too, against
 * the form's page: without script a page of ours stands between, and goes on by a link.
 */
export function toPayment({ byRemix }: Visit, { orderId, payUrl }: { orderId: string; payUrl: string }): Response {
  const isOurs = payUrl.startsWith("/");
  return redirect(isOurs || byRemix ? payUrl : paths.transaction(orderId, "pay"), 303);
}

/** What a package holds, for the line on the payer's statement. */
function creditsOf(tenant: Tenant, bundleId: string): number {
  return tenant.bundles.find(({ id }) => id === bundleId)?.credits ?? 0;
}

/** The price with the typed code; without it, and why, where the code does not hold. */
export function quoteOrExplain(visit: Visit, wanted: Wanted, offers: Offers) {
  try {
    const quote = quoteWith(visit.tenant, wanted, offers);
    // The trial package has its one price, whatever code is typed.
    const isInUse = wanted.code !== undefined && tidyCode(wanted.code) === quote.offerCode;
    return { quote, code: isInUse ? (quote.offerCode ?? undefined) : undefined, refusedCode: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.field !== "code" || !wanted.code) throw error;
    const refusedCode = { code: wanted.code, message: showRefusal(visit, error).message };
    return { quote: quoteWith(visit.tenant, { ...wanted, code: undefined }, offers), code: undefined, refusedCode };
  }
}

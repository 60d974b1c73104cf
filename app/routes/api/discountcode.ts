import * as z from "zod";
import { discountCodeShape } from "~/compat/answers";
import { presentDiscountCode } from "~/compat/present-discount-code";
import { member } from "~/compat/route.server";
import { localeEntry } from "~/i18n/locales";
import { bonusPercentage, hasWelcomeDiscount, welcomeCode } from "~/offers/offer";
import { offerOfCode, readOffers } from "~/offers/offers.server";
import { bundlesOnSale, bundlePrice, pricedCountry, tenantCurrency } from "~/tenancy/prices";
import type { Tenant } from "~/tenancy/tenant";

const query = z.object({
  code: z.string().max(40).optional(),
  welcome: z.literal("true").optional().describe("Asks for the member's welcome discount."),
  country: z.string().optional().describe("Country whose prices count. By default the visitor's."),
});

/**
 * `GET /api/discountcode.php` (API-14..16). Answers about the given code, or with `welcome=true` about the member's
 * welcome discount.
 */
export const loader = member.loader({ answer: discountCodeShape, query }, async ({ q, visit, viewer, search }) => {
  const { tenant } = visit;
  const country = pricedCountry(tenant, search.get("country") ?? visit.country);
  const currency = tenantCurrency(tenant, country);
  const typed = (search.get("code") ?? "").slice(0, 40);
  const offers = await readOffers(q, viewer.memberId, typed);
  if (search.get("welcome") === "true") {
    if (!hasWelcomeDiscount(offers.facts)) return null;
    const welcome = { code: welcomeCode, percentage: bonusPercentage, minimumMinor: 0, country: null };
    return presentDiscountCode(welcome, currency);
  }
  const order = { country, currency, amountMinor: dearest(tenant, country), iso: localeEntry(visit.locale).iso };
  const { code, percentage } = offerOfCode(offers, typed, { ...order, memberId: viewer.memberId });
  return presentDiscountCode({ minimumMinor: 0, country: null, ...offers.asked, code, percentage }, currency);
});

/** The highest price of a bundle. A code counts as valid when one bundle reaches its minimum amount. */
function dearest(tenant: Tenant, country: string): number {
  return Math.max(...bundlesOnSale(tenant).map((bundle) => bundlePrice(tenant, bundle, country).amountMinor));
}

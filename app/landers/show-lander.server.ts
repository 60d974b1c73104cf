import type { Locale } from "~/i18n/locales";
import { formatMoney } from "~/platform/money";
import { minimumMessageCost } from "~/tenancy/prices";
import { fictionalWords, siteText, type Tenant } from "~/tenancy/tenant";
import { eveningsOf } from "./evenings";
import { type LanderName, landers, variantOf } from "./registry";

interface Reader {
  locale: Locale;
  country: string;
}

/** What a lander shows on a site: its variant, and what must be known before signing up. Nobody is shown. */
export function showLander(tenant: Tenant, { locale, country }: Reader, lander: LanderName, slug: string | undefined) {
  const cost = minimumMessageCost(tenant, country);
  const facts = {
    title: siteText(tenant, locale, "index_title"),
    niche: tenant.settings.niche,
    minAge: tenant.settings.min_age,
    messageFrom: formatMoney(cost.amountMinor, cost.currency, locale),
    fictionalLabel: fictionalWords(tenant, locale).label,
  };
  if (lander === "alonetonight") return { lander, variant: variantOf(landers[lander].variants, slug), ...facts };
  const evenings = eveningsOf(tenant.settings.interests, 6);
  return { lander, variant: variantOf(landers[lander].variants, slug), evenings, ...facts };
}

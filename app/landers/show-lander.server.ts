import type { Locale } from "~/i18n/locales";
import { formatMoney } from "~/platform/money";
import { recent } from "~/platform/recent";
import { minimumMessageCost } from "~/tenancy/prices";
import { fictionalWords, siteText, type Tenant } from "~/tenancy/tenant";
import { eveningChoices } from "./evenings";
import { type LanderName, landers, variantOf } from "./registry";

interface Reader {
  locale: Locale;
  country: string;
}

/**
 * What a lander shows on a site: its variant, and what must be known before signing up. Nobody is shown, and the same
 * site, reader and variant give the same object, for which its markup is kept.
 */
export function showLander(tenant: Tenant, reader: Reader, lander: LanderName, slug: string | undefined): ShownLander {
  const variant = landers[lander].variants?.find((each) => each === slug);
  const key = `${tenant.id} ${reader.locale} ${reader.country} ${lander} ${variant}`;
  return remember(tenant, key, () => makeLander(tenant, reader, lander, slug));
}

export type ShownLander = ReturnType<typeof makeLander>;
const remember = recent<Tenant, ShownLander>(1000);

function makeLander(tenant: Tenant, reader: Reader, lander: LanderName, slug: string | undefined) {
  const facts = factsOf(tenant, reader);
  const evenings = eveningChoices(tenant.settings.interests, 6);
  switch (lander) {
    case "alonetonight":
      return { lander, variant: variantOf(landers[lander].variants, slug), ...facts };
    case "gallery":
      return { lander, variant: variantOf(landers[lander].variants, slug), evenings, ...facts };
    case "tinderswipe":
      return { lander, evenings, ...facts };
  }
}

function factsOf(tenant: Tenant, { locale, country }: Reader) {
  const cost = minimumMessageCost(tenant, country);
  return {
    title: siteText(tenant, locale, "index_title"),
    niche: tenant.settings.niche,
    minAge: tenant.settings.min_age,
    messageFrom: formatMoney(cost.amountMinor, cost.currency, locale),
    fictionalLabel: fictionalWords(tenant, locale).label,
  };
}

import type { Locale } from "~/i18n/locales";
import { formatMoney } from "~/platform/money";
import { recent } from "~/platform/recent";
import { doorOf } from "~/tenancy/door";
import { minimumMessageCost } from "~/tenancy/prices";
import { fictionalWords, siteText, type Tenant } from "~/tenancy/tenant";
import { hasTrafficSource, type TrackingRecord } from "~/tracking/traffic-source";
import { mapOf } from "./country-map";
import { eveningChoices } from "./evenings";
import { pictureChoices } from "./pictures";
import { type LanderName, landers, variantOf } from "./registry";

interface Reader {
  locale: Locale;
  country: string;
  tracking: TrackingRecord | null;
}

/**
 * What a lander shows on a site: its variant, and what must be known before signing up. Nobody is shown, and the same
 * site, reader and variant give the same object, for which its markup is kept.
 */
export function showLander(tenant: Tenant, reader: Reader, lander: LanderName, slug: string | undefined): ShownLander {
  const variant = landers[lander].variants?.find((each) => each === slug);
  const key = `${tenant.id} ${reader.locale} ${reader.country} ${lander} ${variant} ${doorFor(tenant, reader)}`;
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
    case "socialnetwork":
      return { lander, interests: pictureChoices(tenant.settings.interests, 6), ...facts };
    case "collagelanding":
    case "video":
    case "transitionsvideolanding":
      return { lander, ...facts };
    case "iconslanding":
      return { lander, interests: pictureChoices(tenant.settings.interests), ...facts };
    case "maplanding":
      return { lander, map: mapOf(countryOf(tenant, reader, slug)), countries: tenant.settings.countries, ...facts };
  }
}

/** The country that the slug names, else the visitor's own, else the site's first. */
function countryOf({ settings: { countries } }: Tenant, { country }: Reader, slug: string | undefined) {
  const named = countries.find((each) => each.toLowerCase() === slug);
  return named ?? countries.find((each) => each === country) ?? (countries[0] as (typeof countries)[number]);
}

function doorFor({ settings }: Tenant, { tracking }: Reader) {
  return doorOf(settings.signups, hasTrafficSource(tracking));
}

function factsOf(tenant: Tenant, reader: Reader) {
  const { locale, country } = reader;
  const cost = minimumMessageCost(tenant, country);
  return {
    title: siteText(tenant, locale, "index_title"),
    niche: tenant.settings.niche,
    minAge: tenant.settings.min_age,
    messageFrom: formatMoney(cost.amountMinor, cost.currency, locale),
    fictionalLabel: fictionalWords(tenant, locale).label,
    door: doorFor(tenant, reader),
  };
}

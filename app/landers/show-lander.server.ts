import { lruCache } from "~/platform/lru-cache";
import { optionalText, tenantText, type Tenant } from "~/tenancy/tenant";
import type { TenantTextKey } from "~/tenancy/texts";
import { signupAccessFor } from "~/tracking/signup-access";
import { mapOf } from "./country-map";
import { postcardChoices } from "./postcard-interests";
import { type Arrival, landerFacts } from "./lander-facts.server";
import { pictureChoices } from "./pictures";
import { type LanderName, landers, variantOf } from "./registry";

/** A lander without members. Equal inputs give the same object, which is the key of the HTML cache. */
export function showLander(tenant: Tenant, reader: Arrival, lander: LanderName, slug: string | undefined): ShownLander {
  const variant = landers[lander].variants?.find((each) => each === slug);
  const { locale, country, tracking } = reader;
  const key = `${tenant.id} ${locale} ${country} ${lander} ${variant} ${signupAccessFor({ tenant, tracking })}`;
  return remember(tenant, key, () => makeLander(tenant, reader, lander, slug));
}

export type ShownLander = ReturnType<typeof makeLander>;
const remember = lruCache<Tenant, ShownLander>(1000);

function makeLander(tenant: Tenant, reader: Arrival, lander: LanderName, slug: string | undefined) {
  const facts = factsOf(tenant, reader);
  const evenings = postcardChoices(tenant.settings, 6);
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

/** The country of the slug, otherwise of the visitor, otherwise the tenant's first country. */
function countryOf({ settings: { countries } }: Tenant, { country }: Arrival, slug: string | undefined) {
  const named = countries.find((each) => each.toLowerCase() === slug);
  return named ?? countries.find((each) => each === country) ?? (countries[0] as (typeof countries)[number]);
}

function factsOf(tenant: Tenant, reader: Arrival) {
  const { locale } = reader;
  const say = (key: TenantTextKey) => tenantText(tenant, locale, key);
  return {
    title: say("index_title"),
    theme: tenant.settings.theme,
    headline: say("hero_headline") || say("index_title"),
    text: optionalText(tenant, locale, "lander_text") ?? (say("hero_sub") || say("description")),
    points: [say("point_1"), say("point_2"), say("point_3")].filter((point) => point !== ""),
    niche: tenant.settings.niche,
    ...landerFacts(tenant, reader),
  };
}

import type { Preferences } from "~/accounts/preferences";
import type { Viewer } from "~/accounts/viewer";
import { countryName, countryOptions } from "~/i18n/countries";
import type { Locale } from "~/i18n/locales";
import { regionWord } from "~/i18n/regions";
import { regionName, regionOptions } from "~/i18n/regions.server";
import { listSoughtGenders } from "~/profiles/genders.server";
import type { TenantReader } from "~/tenancy/scope.server";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { memberCountWords } from "./count-words.server";
import type { PageVisit } from "./page-visit";
import { preferencesOf } from "./preferences";
import { countSuggested } from "./preferences.server";
import { asksPlaces, countryOf } from "./search";
import { searchOffer, tellsDistances } from "./search-offer.server";
import { suggestedSearch } from "./preferred-members.server";

interface Choice {
  value: string;
  label: string;
}

/** The questions about preferences that the tenant asks, with the viewer's answers. */
export interface PreferenceQuestions {
  answers: Preferences;
  /** Empty when the tenant does not ask for a gender. */
  genders: Choice[];
  asksAge: boolean;
  minAge: number;
  /** Empty for a tenant with one country. */
  countries: Choice[];
  /** Regions of the viewer's country, and chosen regions of other countries. */
  regions: Choice[];
  /** The country's word for a region. */
  regionLabel: string;
  /** Availability of the distance. `needs-place` asks the member to enter a town first. */
  distance: "offered" | "needs-place" | "none";
}

export function readQuestions(visit: PageVisit, viewer: Viewer): PreferenceQuestions {
  const { tenant, locale, t } = visit;
  const offer = searchOffer(tenant, viewer);
  const suggested = preferencesOf(suggestedSearch(tenant, viewer));
  const answers = viewer.preferences ?? suggested;
  const { fields, countries } = offer;
  const asked = asksPlaces(offer);
  const home = countries.includes(viewer.country) ? viewer.country : (countries[0] as string);
  const elsewhere = answers.places.filter((place) => place !== countryOf(place) && countryOf(place) !== home);
  return {
    answers: { ...answers, genders: answers.genders ?? suggested.genders },
    genders: fields.includes("gender") ? listSoughtGenders(visit) : [],
    asksAge: fields.includes("age"),
    minAge: offer.minAge,
    countries: asked && countries.length > 1 ? countryOptions(locale, countries) : [],
    regions: asked
      ? [
          ...regionOptions(home as TenantCountry, locale, offer.regionsOf(home)),
          ...elsewhere.map((value) => ({ value, label: placeName(value, locale) })),
        ]
      : [],
    regionLabel: t(regionWord(home)),
    distance: offer.measures ? "offered" : tellsDistances(tenant.settings) ? "needs-place" : "none",
  };
}

function placeName(place: string, locale: Locale): string {
  return (place === countryOf(place) ? countryName(place, locale) : regionName(place, locale)) ?? place;
}

/** Names of countries and regions in one text. */
export function placeNames(places: readonly string[], locale: Locale): string {
  return places.map((place) => placeName(place, locale)).join(", ");
}

/** Number of fitting members in words. Empty for none. */
export async function readFits(q: TenantReader, visit: PageVisit, viewer: Viewer): Promise<string> {
  return memberCountWords(await countSuggested(q, viewer), visit);
}

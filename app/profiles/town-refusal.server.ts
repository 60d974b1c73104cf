import { regionName } from "~/i18n/regions.server";
import type { Locale } from "~/i18n/locales";
import { Refusal } from "~/platform/errors";
import type { TownAnswer } from "./towns.server";

/** The refusal of an unknown town. Suggests the town of the same name in another region, or similar names. */
export function townRefusal({ elsewhere, similar }: Extract<TownAnswer, { town: null }>, locale: Locale): Refusal {
  if (elsewhere?.region) {
    const { name: city, region } = elsewhere;
    return new Refusal("city.elsewhere", { city, region: regionName(region, locale) ?? region }, "city");
  }
  if (similar.length === 0) return new Refusal("city.unknown", {}, "city");
  const names = new Intl.ListFormat(locale, { type: "disjunction" }).format(similar);
  return new Refusal("city.similar", { names }, "city");
}

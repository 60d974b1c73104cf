import { formatNumber } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import { fictionalWords } from "~/tenancy/tenant";
import type { PageVisit } from "./page-visit";
import { countedExactly } from "./search";

/** A count as text. A count that stopped early is a minimum and gets a plus sign. */
export function countWords(count: number, isMinimum: boolean, locale: Locale): string {
  return count > countedExactly || isMinimum
    ? `${formatNumber(Math.min(count, countedExactly), locale)}+`
    : formatNumber(count, locale);
}

/** A count of fictional members under the tenant's own term (DESIGN 13.31). */
export function fictionalCountWords(count: number, isMinimum: boolean, { tenant, locale, t }: PageVisit): string {
  const words = fictionalWords(tenant, locale);
  // Number and term share one text, because Polish and Finnish put the number last.
  return t("discovery:countFictional", {
    shown: countWords(count, isMinimum, locale),
    words: count === 1 ? words.singular : words.plural,
  });
}

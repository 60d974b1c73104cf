import { formatNumber } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import { fictionalWords } from "~/tenancy/tenant";
import type { PageVisit } from "./page-visit";
import { countedExactly } from "./search";
import { mostCounted } from "./search-hits.server";

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

/** Counts of real and of fictional members. Counting stops at `mostCounted`. */
export interface MemberCounts {
  real: number;
  fictional: number;
}

/** Names real and fictional members separately (DESIGN 13.31). */
export function memberCountWords({ real, fictional }: MemberCounts, visit: PageVisit): string {
  const { locale, t } = visit;
  const isCapped = real + fictional > mostCounted;
  const members = isCapped
    ? t("discovery:membersCapped", { count: countWords(real, isCapped, locale) })
    : t("common:count.members", { count: real });
  const parts = [real > 0 && members, fictional > 0 && fictionalCountWords(fictional, isCapped, visit)];
  return parts.filter(Boolean).join(", ");
}

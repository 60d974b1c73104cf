import { formatNumber } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import { countedExactly } from "./search";

/** A count as text. A count that stopped early is a minimum and gets a plus sign. */
export function countWords(count: number, isMinimum: boolean, locale: Locale): string {
  return count > countedExactly || isMinimum
    ? `${formatNumber(Math.min(count, countedExactly), locale)}+`
    : formatNumber(count, locale);
}

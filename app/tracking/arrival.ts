import { linkedLanguageKey } from "~/i18n/linked-language";
import { popupParameter } from "./like-popup";
import { trackingFields } from "./traffic-source";

/** Asks to note how long the page stays open (TRK-02). */
export const bounceParameter = "lb";

/** What a query says of the arrival: it sets a cookie or the language, and is no part of what an address names. */
const arrivalKeys: ReadonlySet<string> = new Set([
  ...trackingFields,
  popupParameter,
  bounceParameter,
  linkedLanguageKey,
]);

export function isArrivalKey(name: string): boolean {
  return arrivalKeys.has(name);
}

/**
 * A query without it, for forms that lead back to their page: finished pages are given to the next visitor, who must not
 * be counted as somebody else's arrival.
 */
export function withoutArrival(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !isArrivalKey(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

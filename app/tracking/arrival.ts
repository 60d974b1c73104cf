import { linkedLanguageKey } from "~/i18n/linked-language";
import { popupParameter } from "./like-popup";
import { trackingFields } from "./traffic-source";

/** The query key that asks to record how long the page stays open (TRK-02). */
export const bounceParameter = "lb";

/** Query keys about how the visitor arrived. These keys set a cookie or the language, and never choose a page. */
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
 * Removes the arrival keys from a query, because a cached page would pass the first visitor's traffic source to others.
 */
export function withoutArrival(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !isArrivalKey(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

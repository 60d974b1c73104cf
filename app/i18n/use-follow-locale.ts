import { useEffect } from "react";
import { speak } from "./catalogue.client";
import type { Locale } from "./locales";
import { useLocale } from "./use-t";

/** Follows the server: fetches its locale when the page speaks another one. The root calls it once. */
export function useFollowLocale(locale: Locale): void {
  const spoken = useLocale();
  useEffect(() => {
    // A failed fetch leaves the old language standing; the next page asks again.
    if (spoken !== locale) speak(locale).catch(() => undefined);
  }, [spoken, locale]);
}

import { useEffect } from "react";
import { switchLocale } from "./catalogue.client";
import type { Locale } from "./locales";
import { useLocale } from "./use-t";

/** Fetches the server's locale when the page uses another. Called once, by the root. */
export function useFollowLocale(locale: Locale): void {
  const spoken = useLocale();
  useEffect(() => {
    // A failed fetch keeps the old language, and the next page tries again.
    if (spoken !== locale) switchLocale(locale).catch(() => undefined);
  }, [spoken, locale]);
}

import { useEffect } from "react";
import { switchLocale } from "./catalogue.client";
import type { Locale } from "./locales";
import { useLocale } from "./use-t";

/** Switches the language when the server answers in another language. Only the root calls this hook. */
export function useFollowLocale(locale: Locale): void {
  const spoken = useLocale();
  useEffect(() => {
    // After a failure the old language stays, and the next page retries.
    if (spoken !== locale) switchLocale(locale).catch(() => undefined);
  }, [spoken, locale]);
}

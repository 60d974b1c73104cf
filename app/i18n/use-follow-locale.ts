import { useEffect } from "react";
import { switchLocale } from "./catalogue.client";
import type { Locale } from "./locales";
import { useLocale } from "./use-t";

/** Follows the server when it answers in another language. Only the root calls this. */
export function useFollowLocale(locale: Locale): void {
  const spoken = useLocale();
  useEffect(() => {
    // After a failure the old language stays, and the next page tries again.
    if (spoken !== locale) switchLocale(locale).catch(() => undefined);
  }, [spoken, locale]);
}

import { useContext, useEffect } from "react";
import type { Locale } from "./locales";
import type { Translate } from "./messages";
import { SpeechContext } from "./provider";

function useSpeech() {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error("No language here: render inside <I18nProvider>.");
  return speech;
}

/** The words of the page's language: `const t = useT(); t("chat:composer.send", { credits: 5 })`. */
export function useT(): Translate {
  return useSpeech().texts.t;
}

/** The locale the page is shown in, for dates, numbers and names. */
export function useLocale(): Locale {
  return useSpeech().texts.locale;
}

/** The texts themselves, for `RichText`. */
export function useTexts() {
  return useSpeech().texts;
}

/** Follows the server: when its locale is another than the one spoken, fetches that one. The root calls it once. */
export function useFollowLocale(locale: Locale): void {
  const { texts, speak } = useSpeech();
  const spoken = texts.locale;
  useEffect(() => {
    // A failed fetch leaves the old language standing; the next page asks again.
    if (spoken !== locale) speak(locale).catch(() => undefined);
  }, [spoken, locale, speak]);
}

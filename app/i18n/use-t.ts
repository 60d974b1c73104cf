import { useContext } from "react";
import { I18nContext } from "react-i18next";
import type { I18n } from "./instance";
import { localeOrDefault, type Locale } from "./locales";
import type { Translate } from "./messages";
import { translateOf } from "./translate";

/** The page's translator with typed keys: `const t = useT(); t("chat:composer.send", { credits: 5 })`. */
export function useT(): Translate {
  return translateOf(useI18n());
}

export function useLocale(): Locale {
  return localeOrDefault(useI18n().language);
}

/** Reads only the context, because react-i18next's own hook takes a tenth of each component's render time. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext)?.i18n;
  if (!i18n?.language) throw new Error("No language here: render inside <I18nextProvider>.");
  return i18n;
}

import { useTranslation } from "react-i18next";
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

function useI18n() {
  const { i18n } = useTranslation();
  if (!i18n.language) throw new Error("No language here: render inside <I18nextProvider>.");
  return i18n;
}

import { createInstance, type i18n as I18n } from "i18next";
import { getDefaults } from "react-i18next";
import { factMarks, markFact, unmarkFacts } from "./fact-marks";
import type { Locale } from "./locales";
import type { FlatBundle } from "./messages";

export type { I18n };

/** Creates i18next for one locale with flat keys (bundle.ts), on server and browser alike. */
export function createI18n(locale: Locale, bundle: FlatBundle, onMissing?: (key: string) => string): I18n {
  const i18n = createInstance();
  i18n.use(factMarks);
  void i18n.init({
    lng: locale,
    load: "currentOnly",
    fallbackLng: false,
    resources: { [locale]: bundle },
    ns: Object.keys(bundle),
    defaultNS: "common",
    keySeparator: false,
    // State the default. Otherwise i18next checks whether each key is natural language.
    nsSeparator: ":",
    initImmediate: false,
    // Only mark facts here, because React and email templates escape them.
    interpolation: { escapeValue: true, escape: markFact },
    postProcess: [factMarks.name],
    parseMissingKeyHandler: onMissing ?? ((key) => key),
    react: { unescape: (text) => unmarkFacts(unescaped(text)) },
  });
  return i18n;
}

function unescaped(text: string): string {
  return getDefaults()?.unescape?.(text) ?? text;
}

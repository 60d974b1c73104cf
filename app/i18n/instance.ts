import { createInstance, type i18n as I18n } from "i18next";
import { getDefaults } from "react-i18next";
import { factMarks, markFact, unmarkFacts } from "./fact-marks";
import type { Locale } from "./locales";
import type { FlatBundle } from "./messages";

export type { I18n };

/** i18next for server and browser: one locale, flat keys (bundle.ts), English filled in. */
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
    // The default, set so that i18next stops testing whether a key is a sentence.
    nsSeparator: ":",
    initImmediate: false,
    // React escapes, and mail templates escape their own values.
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

import { createInstance, type i18n } from "i18next";
import type { Locale } from "./locales";
import type { Bundle, MessageFacts, MessageKey, Translate } from "./messages";

/** One locale, ready to speak. Made once per locale and shared; it never changes language. */
export interface Texts {
  readonly locale: Locale;
  readonly t: Translate;
  readonly i18n: i18n;
}

export function makeTexts(locale: Locale, bundle: Bundle): Texts {
  const instance = createInstance({
    lng: locale,
    load: "currentOnly",
    fallbackLng: false,
    resources: { [locale]: bundle },
    ns: Object.keys(bundle),
    defaultNS: "common",
    initImmediate: false,
    interpolation: { escapeValue: false }, // React escapes; mail templates escape their own values
  });
  void instance.init();
  return { locale, t: remembering(instance), i18n: instance };
}

/** Most texts take no facts: those are looked up once, since i18next's own way costs microseconds each time. */
function remembering(instance: i18n): Translate {
  const translate = instance.getFixedT(instance.language);
  const plain = new Map<MessageKey, string>();
  return (key: MessageKey, facts?: MessageFacts) => {
    if (facts) return translate(key, { ...facts });
    const known = plain.get(key) ?? translate(key);
    plain.set(key, known);
    return known;
  };
}

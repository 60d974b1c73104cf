import type { I18n } from "./instance";
import { localeOrDefault, type Locale } from "./locales";
import type { MessageKey, Translate } from "./messages";

/** Translators by instance and locale. Each caches at most as many entries as there are messages. */
const translates = new WeakMap<I18n, Map<Locale, Translate>>();

/** The typed `t` of an instance in its current locale. Returns the same function each time. */
export function translateOf(i18n: I18n): Translate {
  const ofInstance = translates.get(i18n) ?? new Map<Locale, Translate>();
  const locale = localeOrDefault(i18n.language);
  const translate = ofInstance.get(locale) ?? translateIn(i18n, locale);
  translates.set(i18n, ofInstance.set(locale, translate));
  return translate;
}

/** Caches texts without facts, because i18next needs 3 µs per text and pages have hundreds of texts. */
function translateIn(i18n: I18n, locale: Locale): Translate {
  const t = i18n.getFixedT(locale);
  const table = new Map<MessageKey, string>();
  return (key, facts) => {
    if (facts) return t(key, facts);
    const known = table.get(key);
    if (known !== undefined) return known;
    const plain = plainText(i18n, locale, key);
    if (plain === undefined) return t(key);
    table.set(key, plain);
    return plain;
  };
}

/** The stored text when i18next would return the text unchanged. Undefined for a missing text, too. */
function plainText(i18n: I18n, locale: Locale, key: MessageKey): string | undefined {
  const [namespace = "", name = ""] = key.split(":");
  const text: unknown = i18n.getResource(locale, namespace, name);
  return typeof text === "string" && !/\{\{|\$t\(/.test(text) ? text : undefined;
}

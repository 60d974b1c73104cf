import { completeBundle, sourcesFrom } from "./bundle";
import { createI18n, type I18n } from "./instance";
import { type Locale, locales } from "./locales";
import type { MessageTree, Translate } from "./messages";
import { translateOf } from "./translate";

const sources = sourcesFrom(import.meta.glob<MessageTree>("./messages/*/*.json", { eager: true, import: "default" }));

// Share one instance per locale, because creating one takes 476 µs (stack.md 3.4).
const instances: ReadonlyMap<Locale, I18n> = new Map(
  locales.map((locale) => [locale, createI18n(locale, completeBundle(locale, sources))]),
);

/** i18next with all texts of a locale, including server-only texts. */
export function i18nFor(locale: Locale): I18n {
  const i18n = instances.get(locale);
  if (!i18n) throw new Error(`No texts for locale ${locale}`);
  return i18n;
}

/** Returns a locale's translator for loaders, emails and jobs: `translator("de")("common:yes")`. */
export function translator(locale: Locale): Translate {
  return translateOf(i18nFor(locale));
}

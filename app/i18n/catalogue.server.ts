import { completeBundle, sourcesFrom } from "./bundle";
import { createI18n, type I18n } from "./instance";
import { defaultLocale, type Locale, locales } from "./locales";
import type { MessageTree, Translate } from "./messages";
import { translateOf } from "./translate";

/** The files as text. A process parses only the languages that its visitors read. */
const files = import.meta.glob<string>("./messages/*/*.json", { eager: true, query: "?raw", import: "default" });

const instances = new Map<Locale, I18n>();

function readTrees(of: readonly Locale[]): Record<string, MessageTree> {
  const paths = Object.keys(files).filter((path) => of.some((locale) => path.startsWith(`./messages/${locale}/`)));
  return Object.fromEntries(paths.map((path) => [path, JSON.parse(files[path] as string) as MessageTree]));
}

/** i18next with all texts of a locale, including server-only texts. Made at the first use, and shared (stack.md 3.4). */
export function i18nFor(locale: Locale): I18n {
  const made = instances.get(locale);
  if (made) return made;
  if (!locales.includes(locale)) throw new Error(`No texts for locale ${locale}`);
  const i18n = createI18n(locale, completeBundle(locale, sourcesFrom(readTrees([defaultLocale, locale]))));
  instances.set(locale, i18n);
  return i18n;
}

/** Returns a locale's translator for loaders, emails and jobs: `translator("de")("common:yes")`. */
export function translator(locale: Locale): Translate {
  return translateOf(i18nFor(locale));
}

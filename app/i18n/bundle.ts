import { defaultLocale, type Locale } from "./locales.ts";
import type { Bundle, FlatBundle, FlatMessages, MessageTree } from "./messages.ts";

/** Texts by locale and namespace. A locale may be incomplete. */
export type Sources = Readonly<Partial<Record<string, Bundle>>>;

/** All texts of a locale. English fills gaps, so that the browser fetches only one language (I18-05). */
export function completeBundle(locale: Locale, sources: Sources): FlatBundle {
  const english = sources[defaultLocale] ?? {};
  const own = locale === defaultLocale ? {} : (sources[locale] ?? {});
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const namespaces = Object.keys({ ...english, ...own });
  return Object.fromEntries(
    namespaces.map((space) => {
      const texts = { ...flatten(english[space] ?? {}), ...flatten(own[space] ?? {}) };
      return [space, fillPlurals(texts, categories)];
    }),
  );
}

/** Builds the sources from files named `…/messages/<locale>/<namespace>.json`. */
export function sourcesFrom(files: Readonly<Record<string, MessageTree>>): Sources {
  const sources: Record<string, Record<string, MessageTree>> = {};
  for (const [path, tree] of Object.entries(files)) {
    const [locale, namespace] = path
      .replace(/\.json$/, "")
      .split("/")
      .slice(-2);
    if (!locale || !namespace) continue;
    sources[locale] = { ...sources[locale], [namespace]: tree };
  }
  return sources;
}

/** Flattens nested texts, because i18next finds a flat key in one step. */
function flatten(tree: MessageTree, above = ""): FlatMessages {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat[above + key] = value;
    else Object.assign(flat, flatten(value, `${above}${key}.`));
  }
  return flat;
}

/** Adds missing plural forms. English texts have two forms, but Polish needs four. */
function fillPlurals(texts: FlatMessages, categories: readonly string[]): FlatMessages {
  const filled: Record<string, string> = {};
  for (const [key, value] of Object.entries(texts)) {
    if (key.endsWith("_other")) Object.assign(filled, everyForm(texts, key, value, categories));
    else filled[key] = value;
  }
  return filled;
}

function everyForm(texts: FlatMessages, key: string, other: string, categories: readonly string[]): FlatMessages {
  const base = key.slice(0, -"_other".length);
  return Object.fromEntries(
    categories.map((category) => [`${base}_${category}`, texts[`${base}_${category}`] ?? other]),
  );
}

import { defaultLocale, type Locale } from "./locales.ts";
import type { Bundle, MessageTree } from "./messages.ts";

/** The texts as they are written, by locale and namespace; a locale may lack some. */
export type Sources = Readonly<Partial<Record<string, Bundle>>>;

/**
 * All texts of one locale, whole: what the locale lacks is taken from English, key by key. The browser
 * therefore fetches one file and no second one to fall back on (I18-05).
 */
export function completeBundle(locale: Locale, sources: Sources): Bundle {
  const english = sources[defaultLocale] ?? {};
  const own = locale === defaultLocale ? {} : (sources[locale] ?? {});
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const namespaces = Object.keys({ ...english, ...own });
  return Object.fromEntries(
    namespaces.map((space) => [space, fillPlurals(merge(english[space] ?? {}, own[space] ?? {}), categories)]),
  );
}

/** Reads `…/messages/<locale>/<namespace>.json` paths into sources. */
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

function merge(fallback: MessageTree, own: MessageTree): MessageTree {
  const merged: Record<string, string | MessageTree> = { ...fallback };
  for (const [key, value] of Object.entries(own)) {
    const below = merged[key];
    merged[key] = typeof value === "object" && typeof below === "object" ? merge(below, value) : value;
  }
  return merged;
}

/** English has two plural forms and Polish four: a text taken from English must answer all four. */
function fillPlurals(tree: MessageTree, categories: readonly string[]): MessageTree {
  const filled: Record<string, string | MessageTree> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "object") filled[key] = fillPlurals(value, categories);
    else if (key.endsWith("_other")) Object.assign(filled, everyForm(tree, key, value, categories));
    else filled[key] = value;
  }
  return filled;
}

function everyForm(tree: MessageTree, key: string, other: string, categories: readonly string[]) {
  const base = key.slice(0, -"_other".length);
  return Object.fromEntries(
    categories.map((category) => [`${base}_${category}`, tree[`${base}_${category}`] ?? other]),
  );
}

import { createI18n } from "./instance";
import { localeOrDefault, type Locale } from "./locales";
import type { FlatBundle } from "./messages";
import { type LaterPart, laterParts, type Part } from "./namespaces";

type Later = Readonly<Partial<Record<LaterPart, () => Promise<FlatBundle>>>>;

/** One locale's texts for the browser. `scripts/build/messages.ts` generates this module. */
export interface MessageModule {
  readonly default: FlatBundle;
  readonly later: Later;
}

type Modules = Readonly<Record<Locale, () => Promise<MessageModule>>>;

export type BrowserTexts = ReturnType<typeof browserTexts>;

const retryMs = 3000;

/** Loads parts of the texts, each once per locale. */
function createArrivals(i18n: ReturnType<typeof createI18n>, modules: Modules) {
  const arrived = new Set<string>();
  const arrivals = new Map<string, Promise<void>>();

  const fetchPart = async (part: Part, locale: Locale) => {
    const module = await modules[locale]();
    const bundle = part === "now" ? module.default : await module.later[part]?.();
    for (const [space, texts] of Object.entries(bundle ?? {})) {
      i18n.addResourceBundle(locale, space, texts);
    }
    arrived.add(`${locale} ${part}`);
  };

  const arrive = (part: Part, locale: Locale) => {
    const name = `${locale} ${part}`;
    const arrival =
      arrivals.get(name) ??
      fetchPart(part, locale).catch(async (error: unknown) => {
        // Wait before the next attempt, because a suspended component asks again immediately.
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        arrivals.delete(name);
        throw error;
      });
    arrivals.set(name, arrival);
    return arrival;
  };

  return { arrive, isHere: (part: Part, locale: Locale) => arrived.has(`${locale} ${part}`) };
}

/** The browser's i18next, whose texts load in parts. A missing text throws a promise, so that React waits. */
export function browserTexts(first: Locale, modules: Modules) {
  const i18n = createI18n(first, {}, (key) => waitFor(key));
  const { arrive, isHere } = createArrivals(i18n, modules);
  const spoken = () => localeOrDefault(i18n.language);

  /** Fetches the texts that every page needs, plus the given parts. */
  const complete = async (parts: readonly LaterPart[] = laterParts, locale = spoken()) => {
    await Promise.all((["now", ...parts] as const).map((part) => arrive(part, locale)));
  };

  /** Changes the language after fetching all parts in use. */
  const switchLocale = async (locale: Locale) => {
    await complete(
      laterParts.filter((part) => isHere(part, spoken())),
      locale,
    );
    await i18n.changeLanguage(locale);
  };

  const waitFor = (key: string) => {
    if (laterParts.every((part) => isHere(part, spoken()))) return key;
    throw complete();
  };

  return { i18n, complete, switchLocale };
}

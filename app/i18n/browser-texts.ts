import { createI18n } from "./instance";
import { knownLocale, type Locale } from "./locales";
import type { FlatBundle } from "./messages";
import { type LaterPart, laterParts, type Part } from "./namespaces";

/** The loaders of the later parts. */
type Later = Readonly<Partial<Record<LaterPart, () => Promise<FlatBundle>>>>;

/** One locale's browser texts, in the module that `scripts/build/messages.ts` makes. */
export interface MessageModule {
  readonly default: FlatBundle;
  readonly later: Later;
}

export type BrowserTexts = ReturnType<typeof browserTexts>;

const retryMs = 3000;

/** The browser's i18next. Texts arrive in parts; React waits on the promise that a missing text throws. */
export function browserTexts(first: Locale, modules: Readonly<Record<Locale, () => Promise<MessageModule>>>) {
  const i18n = createI18n(first, {}, (key) => waitFor(key));
  const arrived = new Set<string>();
  const arrivals = new Map<string, Promise<void>>();
  const spoken = () => knownLocale(i18n.language);
  const isHere = (part: Part, locale: Locale) => arrived.has(`${locale} ${part}`);

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
        // Waits, because a suspended page asks again at once.
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        arrivals.delete(name);
        throw error;
      });
    arrivals.set(name, arrival);
    return arrival;
  };

  /** Fetches the texts of every page, and those of the given parts. */
  const complete = async (parts: readonly LaterPart[] = laterParts, locale = spoken()) => {
    await Promise.all((["now", ...parts] as const).map((part) => arrive(part, locale)));
  };

  /** Changes the language after fetching the parts that the page uses already. */
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

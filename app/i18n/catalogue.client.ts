import { firstInteraction } from "~/ui/lazy-hydration";
import { type BrowserTexts, browserTexts } from "./browser-texts";
import type { I18n } from "./instance";
import { localeOrDefault, type Locale } from "./locales";
import type { Translate } from "./messages";
import type { LaterPart } from "./namespaces";
import { translateOf } from "./translate";

// Write out each import, so that each language becomes its own chunk (I18-05).
const modules: Record<Locale, () => Promise<typeof import("virtual:messages/*")>> = {
  en: () => import("virtual:messages/en"),
  nl: () => import("virtual:messages/nl"),
  de: () => import("virtual:messages/de"),
  it: () => import("virtual:messages/it"),
  fr: () => import("virtual:messages/fr"),
  es: () => import("virtual:messages/es"),
  pl: () => import("virtual:messages/pl"),
  da: () => import("virtual:messages/da"),
  fi: () => import("virtual:messages/fi"),
  nb: () => import("virtual:messages/nb"),
  sv: () => import("virtual:messages/sv"),
  "en-US": () => import("virtual:messages/en-US"),
};

let ofPage: BrowserTexts | undefined;

/** The page's only translator instance, in the language of the rendered page. */
function pageTexts(): BrowserTexts {
  ofPage ??= browserTexts(localeOrDefault(document.documentElement.lang), modules);
  return ofPage;
}

/** The page's i18next, with the texts that every page needs. */
export async function loadI18n(): Promise<I18n> {
  const { i18n } = pageTexts();
  await loadTexts([]);
  return i18n;
}

export async function loadTranslate(): Promise<Translate> {
  return translateOf(await loadI18n());
}

/** Fetches texts in the page's language. The remaining texts follow after the first interaction. */
export async function loadTexts(parts: readonly LaterPart[]): Promise<void> {
  await pageTexts().complete(parts);
  completeLater();
}

/** Fetches another language, then switches the page to it (I18-05). */
export async function switchLocale(locale: Locale): Promise<void> {
  await pageTexts().switchLocale(locale);
  completeLater();
}

/** Waits for a lazy component's texts, then returns the component's code. */
export async function withTexts<T>(parts: readonly LaterPart[], code: Promise<T>): Promise<T> {
  await loadTexts(parts);
  return code;
}

/** Prefetches the remaining texts. Failures are harmless, because each page fetches the texts that it lacks. */
function completeLater(): void {
  firstInteraction()
    .then(() => pageTexts().complete())
    .catch(() => undefined);
}

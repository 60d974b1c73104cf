import { firstInteraction } from "~/ui/lazy-hydration";
import { type BrowserTexts, browserTexts } from "./browser-texts";
import type { I18n } from "./instance";
import { knownLocale, type Locale } from "./locales";
import type { Translate } from "./messages";
import type { LaterPart } from "./namespaces";
import { translateOf } from "./translate";

// Literal imports, so that each becomes a chunk, fetched when its language is chosen (I18-05).
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

/** One instance per document, in the language of the rendered page. */
function pageTexts(): BrowserTexts {
  ofPage ??= browserTexts(knownLocale(document.documentElement.lang), modules);
  return ofPage;
}

/** The page's i18next with the texts of every page. */
export async function loadI18n(): Promise<I18n> {
  const { i18n } = pageTexts();
  await loadTexts([]);
  return i18n;
}

export async function loadTranslate(): Promise<Translate> {
  return translateOf(await loadI18n());
}

/** Fetches later texts of the page's language, and all others after the first interaction. */
export async function loadTexts(parts: readonly LaterPart[]): Promise<void> {
  await pageTexts().complete(parts);
  completeLater();
}

/** Fetches another language and switches to it (I18-05). */
export async function switchLocale(locale: Locale): Promise<void> {
  await pageTexts().switchLocale(locale);
  completeLater();
}

/** The code of a late part, after its texts have arrived. */
export async function withTexts<T>(parts: readonly LaterPart[], code: Promise<T>): Promise<T> {
  await loadTexts(parts);
  return code;
}

/** Fetches the other texts in advance. A page that lacks one fetches by itself. */
function completeLater(): void {
  firstInteraction()
    .then(() => pageTexts().complete())
    .catch(() => undefined);
}

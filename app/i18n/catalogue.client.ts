import { firstInteraction } from "~/ui/lazy-hydration";
import { type BrowserTexts, browserTexts } from "./browser-texts";
import type { I18n } from "./instance";
import { knownLocale, type Locale } from "./locales";
import type { Translate } from "./messages";
import type { LaterPart } from "./namespaces";
import { translateOf } from "./translate";

// Spelled out so that each becomes a chunk of its own, fetched when its language is chosen (I18-05).
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

/** One instance for the document, in the language that the page was rendered in. */
function pageTexts(): BrowserTexts {
  ofPage ??= browserTexts(knownLocale(document.documentElement.lang), modules);
  return ofPage;
}

/** i18next for the page, once the texts are there that every page needs. */
export async function loadI18n(): Promise<I18n> {
  const { i18n } = pageTexts();
  await loadTexts([]);
  return i18n;
}

export async function loadTranslate(): Promise<Translate> {
  return translateOf(await loadI18n());
}

/** Fetches later texts of the page's language; those of all parts follow when somebody is there. */
export async function loadTexts(parts: readonly LaterPart[]): Promise<void> {
  await pageTexts().complete(parts);
  completeLater();
}

/** Fetches another language and speaks it (I18-05). */
export async function speak(locale: Locale): Promise<void> {
  await pageTexts().speak(locale);
  completeLater();
}

/** The code of a part that comes late, once the later texts that it says are there as well. */
export async function withTexts<T>(parts: readonly LaterPart[], code: Promise<T>): Promise<T> {
  await loadTexts(parts);
  return code;
}

/** A page that lacks them asks by itself; nobody should have to wait for it. */
function completeLater(): void {
  firstInteraction()
    .then(() => pageTexts().complete())
    .catch(() => undefined);
}

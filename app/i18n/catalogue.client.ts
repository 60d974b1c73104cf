import { firstInteraction } from "~/ui/lazy-hydration";
import { knownLocale, type Locale } from "./locales";
import type { LaterPart } from "./namespaces";
import { makeTexts, type Texts } from "./texts";

// Spelled out so that each becomes a chunk of its own, fetched when its language is chosen (I18-05).
const bundles: Record<Locale, () => Promise<typeof import("virtual:messages/*")>> = {
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

const loaded = new Map<Locale, Promise<Texts>>();

/** The texts of one locale, fetched at first use. A failed fetch is forgotten, so that the next try asks again. */
export function loadTexts(locale: Locale): Promise<Texts> {
  const known = loaded.get(locale);
  if (known) return known;
  const texts = bundles[locale]().then((module) => makeTexts(locale, module.default, module.later));
  loaded.set(locale, texts);
  // A page that lacks them asks by itself; nobody should have to wait for it.
  Promise.all([texts, firstInteraction()])
    .then(([{ complete }]) => complete())
    .catch(() => undefined);
  texts.catch(() => loaded.delete(locale));
  return texts;
}

/** The language that the page was rendered in. */
export function loadPageTexts(): Promise<Texts> {
  const { lang } = document.documentElement;
  return loadTexts(knownLocale(lang));
}

/** The code of a part that comes late, once the later texts that it says are there as well. */
export async function withTexts<T>(parts: readonly LaterPart[], code: Promise<T>): Promise<T> {
  const texts = await loadPageTexts();
  await texts.complete(parts);
  return code;
}

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { completeBundle, type Sources } from "../../app/i18n/bundle.ts";
import { isLocale, type Locale } from "../../app/i18n/locales.ts";
import type { Bundle, MessageTree } from "../../app/i18n/messages.ts";
import { comesLater, isForBrowser } from "../../app/i18n/namespaces.ts";

const prefix = "virtual:messages/";
const laterPrefix = "virtual:messages-later/";
const folder = resolve(import.meta.dirname, "../../app/i18n/messages");

/**
 * Vite plugin: `virtual:messages/<locale>` is one module with the texts a browser needs in that language, English filled
 * in where the language lacks one; its function `later` fetches those of pages seldom opened (P12). Each of the two
 * becomes one chunk; pages that hydrate nothing are in neither.
 */
export function messages(): Plugin {
  return {
    name: "messages",
    resolveId: (id) => (id.startsWith(prefix) || id.startsWith(laterPrefix) ? `\0${id}` : null),
    load(id) {
      const [, which = "", locale = null] = /^\0(virtual:messages(?:-later)?\/)(.+)$/.exec(id) ?? [];
      if (!isLocale(locale)) return null;
      for (const path of messageFiles(locale)) this.addWatchFile(path);
      const isLater = which === laterPrefix;
      const spaces = Object.entries(browserBundle(locale)).filter(([space]) => comesLater(space) === isLater);
      const bundle = `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(spaces)))});`;
      if (isLater) return bundle;
      return `${bundle}\nexport const later = async () => (await import("${laterPrefix}${locale}")).default;`;
    },
  };
}

/** What the browser gets for a locale, sooner or later. */
export function browserBundle(locale: Locale): Bundle {
  const sources: Sources = { en: readBundle("en"), [locale]: readBundle(locale) };
  return completeBundle(locale, sources);
}

function readBundle(locale: Locale): Bundle {
  const names = fileNames(locale).filter((name) => isForBrowser(name.replace(/\.json$/, "")));
  return Object.fromEntries(names.map((name) => [name.replace(/\.json$/, ""), readTree(join(folder, locale, name))]));
}

function readTree(path: string): MessageTree {
  return JSON.parse(readFileSync(path, "utf8"));
}

function messageFiles(locale: Locale): string[] {
  return (["en", locale] as const).flatMap((each) => fileNames(each).map((name) => join(folder, each, name)));
}

/** A locale without a folder speaks English throughout. */
function fileNames(locale: Locale): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return all
    .filter((path) => path.startsWith(`${locale}/`) && path.endsWith(".json"))
    .map((path) => path.slice(locale.length + 1))
    .sort();
}

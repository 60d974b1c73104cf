import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { completeBundle, type Sources } from "../../app/i18n/bundle.ts";
import { isLocale, type Locale } from "../../app/i18n/locales.ts";
import type { Bundle, MessageTree } from "../../app/i18n/messages.ts";
import { isForBrowser } from "../../app/i18n/namespaces.ts";

const prefix = "virtual:messages/";
const folder = resolve(import.meta.dirname, "../../app/i18n/messages");

/**
 * Vite plugin: `virtual:messages/<locale>` is one module with every text a browser needs in that language, English
 * filled in where the language lacks one. Each becomes one chunk; pages that hydrate nothing are not in it.
 */
export function messages(): Plugin {
  return {
    name: "messages",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      const locale = id.startsWith(`\0${prefix}`) ? id.slice(prefix.length + 1) : null;
      if (!isLocale(locale)) return null;
      for (const path of messageFiles(locale)) this.addWatchFile(path);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(browserBundle(locale)))});`;
    },
  };
}

/** What the browser gets for a locale. */
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

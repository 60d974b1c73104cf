import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { completeBundle, type Sources } from "../../app/i18n/bundle.ts";
import { isLocale, type Locale } from "../../app/i18n/locales.ts";
import type { Bundle, FlatBundle, MessageTree } from "../../app/i18n/messages.ts";
import { laterParts, type Part } from "../../app/i18n/namespaces.ts";
import { partOf } from "../../app/i18n/text-parts.ts";

const prefix = "virtual:messages/";
const folder = resolve(import.meta.dirname, "../../app/i18n/messages");

/**
 * A Vite plugin. `virtual:messages/<locale>` contains the texts that every page needs. A missing text is in English.
 * `later` fetches the other texts (P12).
 */
export function messages(): Plugin {
  return {
    name: "messages",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      const [, locale = null, part = "now"] = /^\0virtual:messages\/([^/]+)(?:\/(.+))?$/.exec(id) ?? [];
      if (!isLocale(locale)) return null;
      for (const path of messageFiles(locale)) this.addWatchFile(path);
      const texts = JSON.stringify(JSON.stringify(browserBundle(locale, part as Part)));
      const bundle = `export default JSON.parse(${texts});`;
      if (part !== "now") return bundle;
      const later = laterParts.map(
        (each) => `${each}: async () => (await import("${prefix}${locale}/${each}")).default`,
      );
      return `${bundle}\nexport const later = { ${later.join(", ")} };`;
    },
  };
}

/** The texts of one part in one language. Every page loads the part `now`. */
export function browserBundle(locale: Locale, part: Part): FlatBundle {
  const sources: Sources = { en: readBundle("en"), [locale]: readBundle(locale) };
  const spaces = Object.entries(completeBundle(locale, sources)).map(([space, texts]) => {
    const ofPart = Object.entries(texts).filter(([key]) => partOf(space, groupOf(key)) === part);
    return [space, Object.fromEntries(ofPart)] as const;
  });
  return Object.fromEntries(spaces.filter(([, texts]) => Object.keys(texts).length > 0));
}

/** First segment of a key: `list` for `list.title`. */
export function groupOf(key: string): string {
  return key.split(".", 1)[0] ?? key;
}

/** Texts that members' browsers must not receive, because the operators' console is rendered on the server. */
const unsent: ReadonlySet<string> = new Set(["desk"]);

function readBundle(locale: Locale): Bundle {
  const names = fileNames(locale).map((name) => name.replace(/\.json$/, ""));
  const sent = names.filter((name) => !unsent.has(name));
  return Object.fromEntries(sent.map((name) => [name, readTree(join(folder, locale, `${name}.json`))]));
}

function readTree(path: string): MessageTree {
  return JSON.parse(readFileSync(path, "utf8"));
}

function messageFiles(locale: Locale): string[] {
  return (["en", locale] as const).flatMap((each) => fileNames(each).map((name) => join(folder, each, name)));
}

/** Lists no files for a language without a folder. Such a language uses only English texts. */
function fileNames(locale: Locale): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return all
    .filter((path) => path.startsWith(`${locale}/`) && path.endsWith(".json"))
    .map((path) => path.slice(locale.length + 1))
    .sort();
}

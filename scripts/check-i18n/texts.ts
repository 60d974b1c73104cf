import { languages } from "../../app/i18n/locales.ts";
import type { Sources } from "../../app/i18n/bundle.ts";
import type { MessageTree } from "../../app/i18n/messages.ts";
import type { Finding } from "./finding.ts";

/** Languages that must have every text. A country's variant may lack texts that the main language has. */
const complete: readonly string[] = languages.filter((language) => language !== "en");

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** A text with its plural forms. Without plural forms the only key is "". */
interface Text {
  readonly forms: ReadonlyMap<string, string>;
}
type Texts = ReadonlyMap<string, Text>;

/** Compares each language with English: keys, placeholders, tags and plural forms. */
export function checkTexts(sources: Sources, whole = complete): Finding[] {
  const english = readTexts(sources.en ?? {});
  const others = Object.keys(sources).filter((locale) => locale !== "en");
  return [
    ...checkForms("en", english),
    ...straightQuotes("en", english),
    ...others.flatMap((locale) => checkLocale(locale, readTexts(sources[locale] ?? {}), english)),
    ...whole.flatMap((locale) => missingKeys(locale, readTexts(sources[locale] ?? {}), english)),
    ...Object.keys(sources)
      .filter((locale) => locale !== "en-US" && !languages.some((language) => language === locale))
      .map((locale) => ({ where: locale, what: "is no language of ours" })),
  ];
}

/** Lists texts that are much longer than the English and may not fit on a phone. */
export function listLongTexts(sources: Sources, share = 1.4): string[] {
  const english = readTexts(sources.en ?? {});
  return complete.flatMap((locale) =>
    [...readTexts(sources[locale] ?? {})].flatMap(([key, text]) => {
      const [own, original] = [longestForm(text), longestForm(english.get(key))];
      const isLong = original > 0 && own > original * share && own - original > 8;
      return isLong ? [`${locale} ${key}: ${own} characters for ${original}`] : [];
    }),
  );
}

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? "");
}

/** All texts with their plural forms, by `namespace:path.key`. */
export function readTexts(bundle: Readonly<Record<string, MessageTree>>): Map<string, Text> {
  const texts = new Map<string, { forms: Map<string, string> }>();
  for (const [namespace, tree] of Object.entries(bundle)) {
    for (const [path, value] of leavesOf(tree)) {
      const form = pluralEnding.exec(path)?.[1] ?? "";
      const key = `${namespace}:${path.replace(pluralEnding, "")}`;
      const text = texts.get(key) ?? { forms: new Map() };
      texts.set(key, text);
      text.forms.set(form, value);
    }
  }
  return texts;
}

function leavesOf(tree: MessageTree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "object" && !Array.isArray(value)
      ? leavesOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, typeof value === "string" ? value : ""]],
  );
}

function checkLocale(locale: string, own: Texts, english: Texts): Finding[] {
  return [
    ...checkForms(locale, own),
    ...straightQuotes(locale, own),
    ...[...own].flatMap(([key, text]) => compare(locale, key, text, english.get(key))),
  ];
}

/** Texts for which the specification requires straight quotes. */
const quotedSo = ["en errors:accountUnconfirmed", "en errors:memberBlockedBy"];

function straightQuotes(locale: string, texts: Texts): Finding[] {
  return [...texts]
    .filter(([, { forms }]) => [...forms.values()].some((words) => /['"]/.test(words)))
    .map(([key]) => ({ where: `${locale} ${key}`, what: "has a typewriter's quote" }))
    .filter(({ where }) => !quotedSo.includes(where));
}

function compare(locale: string, key: string, own: Text, english: Text | undefined): Finding[] {
  const where = `${locale} ${key}`;
  if (!english) return [{ where, what: "is not in English" }];
  return [
    ...differences(where, "placeholder", marks(own, placeholdersOf), marks(english, placeholdersOf)),
    ...differences(where, "tag", marks(own, tagsOf), marks(english, tagsOf)),
  ];
}

/** Texts of the operators' console, which is only in English. */
const englishOnly = /^desk:/;

function missingKeys(locale: string, own: Texts, english: Texts): Finding[] {
  return [...english.keys()]
    .filter((key) => !own.has(key) && !englishOnly.test(key))
    .map((key) => ({ where: `${locale} ${key}`, what: "is missing" }));
}

function checkForms(locale: string, texts: Texts): Finding[] {
  return [...texts].flatMap(([key, { forms }]) => {
    const where = `${locale} ${key}`;
    const empty = [...forms.values()].some((words) => words.trim() === "");
    return [
      ...(empty ? [{ where, what: "has no words (a text is a non-empty string)" }] : []),
      ...plurals(where, locale, forms),
      ...uncounted(where, forms),
    ];
  });
}

/** Placeholders for a number of things. */
const counts = ["credits", "messages", "photos", "likes", "people", "seconds", "minutes", "hours", "days", "months"];
/**
 * A number before a whole word, such as "{{days}} days". An abbreviation such as "{{minutes}} min." needs no plural.
 */
const counted = new RegExp(
  `\\{\\{\\s*(${counts.join("|")})\\s*\\}\\}(?:</\\w+>)?\\s+(?!(?:[Mm]in|s|h)(?!\\p{L}))\\p{L}`,
  "u",
);

/**
 * Finds counted texts without plural forms, such as "1 credits". The placeholder of a counted text must be named
 * `count`.
 */
function uncounted(where: string, forms: ReadonlyMap<string, string>): Finding[] {
  const name = counted.exec(forms.get("") ?? "")?.[1];
  return name ? [{ where, what: `counts {{${name}}} without plural forms: call it {{count}} and write them` }] : [];
}

function plurals(where: string, locale: string, forms: ReadonlyMap<string, string>): Finding[] {
  if (forms.size === 1 && forms.has("")) return [];
  const needed = categoriesOf(locale);
  const missing = needed.filter((category) => !forms.has(category));
  const known: readonly string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const strange = [...forms.keys()].filter((form) => !known.includes(form));
  return [
    ...missing.map((form) => ({ where, what: `lacks the plural form _${form}` })),
    ...strange.map((form) => ({
      where,
      what: form ? `has no use for the plural form _${form}` : "is also a plain text",
    })),
  ];
}

/**
 * Plural forms of whole numbers up to 1000. Rarer forms are left out, such as French `many`, which starts at a
 * million.
 */
function categoriesOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const used = Array.from({ length: 1001 }, (_, count) => rules.select(count));
  return [...new Set([...used, "other"])];
}

function marks(text: Text, read: (words: string) => string[]): Set<string> {
  return new Set([...text.forms.values()].flatMap(read));
}

function tagsOf(text: string): string[] {
  return [...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? "");
}

function differences(where: string, kind: string, own: Set<string>, english: Set<string>): Finding[] {
  return [
    ...[...english].filter((mark) => !own.has(mark)).map((mark) => ({ where, what: `lacks the ${kind} ${mark}` })),
    ...[...own]
      .filter((mark) => !english.has(mark))
      .map((mark) => ({ where, what: `has the ${kind} ${mark} of its own` })),
  ];
}

function longestForm(text: Text | undefined): number {
  return Math.max(0, ...[...(text?.forms.values() ?? [])].map((words) => words.length));
}

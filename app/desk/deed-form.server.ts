import { findVerb, operatorVerbs } from "~/operators/verbs/registry.server";
import { sentenceOf } from "~/operators/verbs/sentence";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { randomId } from "~/platform/ids";
import { deskPaths, ownPath } from "./desk-paths";
import { matchingEntries } from "./matching-entries";
import type { Desk } from "./guard.server";
import { needOf, needSomewhere, whoCould } from "./permitted";
import { siteShown } from "./present-site.server";
import type { SiteChoice } from "./views/choose-site";
import type { DeedField, DeedShown } from "./views/deed-form";

/** Finds a verb that changes something. Verbs that only read have screens, not forms. */
export function findFormVerb(name: string | undefined): AnyVerb | null {
  const verb = findVerb(name);
  return verb && changes(verb) ? verb : null;
}

/** All verbs with a form, in the order of the registry. */
export function listFormVerbs(): AnyVerb[] {
  return Object.values<AnyVerb>(operatorVerbs).filter(changes);
}

const changes = (verb: AnyVerb): boolean => (verb.at === "network" ? verb.asksItself : verb.acts);

/** The argument of a verb on people that names a site. */
const siteWord = "tenant";

/** Sites in the example of such an argument. */
const mostNamed = 3;

/** "erase-member" is "Erase member" on buttons and in lists. */
export function labelOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Typed {
  args: Readonly<Record<string, unknown>>;
  key?: string | undefined;
  known: readonly string[];
}

interface Given {
  /** The slug of the site. Null when the person still has to choose one. */
  site: string | null;
  /** Arguments that the screen already knows. The form sends them unseen. */
  args?: Readonly<Record<string, string>>;
  /** Arguments that the sentence names, those that were typed included. */
  said?: Readonly<Record<string, unknown>>;
}

/**
 * Contents of a verb's form: the need of this person, the roles that hold the right, and the open fields. The database
 * checks the right again.
 */
export function deedShown(
  { session, sites, t }: Desk,
  name: string,
  { site, args = {}, said = args }: Given,
): DeedShown {
  const verb = findFormVerb(name);
  if (!verb) throw new Error(`There is no verb "${name}" with a form.`);
  const tenant = sites.find(({ slug }) => slug === site);
  const named = sites.slice(0, mostNamed).map(({ slug }) => slug);
  return {
    verb: name,
    label: labelOf(name),
    says: sentenceOf(t, verb, said, tenant?.settings.name),
    meaning: meaningOf(verb.help),
    site: tenant ? siteShown(tenant) : null,
    args,
    fields: fieldsOf(verb)
      .filter(({ name: field }) => !Object.hasOwn(args, field))
      .map((field) => (field.name === siteWord ? { ...field, hint: named.join(",") } : field)),
    key: randomId(),
    // The database asks for the right on the site of the arguments.
    need: tenant ? needOf(session, verb.deed, tenant.id) : needSomewhere(session, verb.deed),
    who: whoCould(verb.deed),
  };
}

/** The form of a verb on a page of its own, with the arguments that the address names or that were typed before. */
export function formOf(desk: Desk, verb: AnyVerb, query: URLSearchParams, typed: Typed | null) {
  const isOnSite = verb.at === "tenant";
  const [only, ...others] = desk.sites;
  const site = query.get("site") ?? (isOnSite && only && others.length === 0 ? only.slug : null);
  // Answers the 404 of an unknown site for one that is not permitted.
  if (site !== null) desk.site(site);
  const given = [...query].filter(([name]) => Object.hasOwn(verb.words, name) || Object.hasOwn(verb.options, name));
  const args = typed ? knownOf(typed.args, typed.known) : Object.fromEntries(given);
  const deed = deedShown(desk, verb.name, { site, args, said: typed?.args ?? args });
  const back = ownPath(query.get("back"));
  const choice = isOnSite && site === null ? siteChoice(desk, verb, query, { ...args, back }) : null;
  const form = { deed: { ...deed, key: typed?.key ?? deed.key }, back, choice };
  return typed ? { ...form, typed: textsOf(typed.args) } : { ...form, typed: {} };
}

const mostSites = 20;
const longestWords = 100;

/** The permitted sites whose name or short name has the words of the address. */
function siteChoice({ sites }: Desk, verb: AnyVerb, query: URLSearchParams, kept: Record<string, string>): SiteChoice {
  const words = (query.get("q") ?? "").trim().slice(0, longestWords);
  const entries = sites.map(({ slug, settings }) => ({
    to: deskPaths.do(verb.name, { ...kept, site: slug }),
    label: settings.name,
    hint: slug,
  }));
  const found = matchingEntries(entries, words);
  return { words, found: found.slice(0, mostSites), more: Math.max(0, found.length - mostSites), kept };
}

/** Arguments that the screen of a form knew. The form sends them unseen again. */
export function knownOf(args: Readonly<Record<string, unknown>>, known: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(textsOf(args)).filter(([name]) => known.includes(name)));
}

/** The texts of fields. Ticked boxes of one name are one text with commas. */
export function textsOf(args: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(args).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]);
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The help of the command line, as a sentence. Its lines are broken for a terminal. */
function meaningOf(help: string): string {
  const words = help.replaceAll("\n", " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

function fieldsOf({ words, options, choices, shellOnly }: AnyVerb): DeedField[] {
  const required = Object.entries(words).map(([name, word]) => fieldOf(name, word, choices[name]));
  const offered = Object.entries(options).filter(([name]) => !shellOnly.includes(name));
  const optional = offered.map(([name, example]) => {
    const field = fieldOf(name, name, choices[name]);
    const value = example.slice(example.indexOf("=") + 1);
    return { ...field, isRequired: false, isLong: value.startsWith('"'), hint: hintOf(name, value) };
  });
  return [...required, ...optional];
}

/** Example of an optional word. The help also writes its shape, such as `<days>d`, or its own name. */
function hintOf(name: string, value: string): string | null {
  const words = value.replaceAll('"', "");
  return words === name || /[<|]/.test(words) ? null : words;
}

/** The word of the help tells the field: `<member>` is required, `[name]` is not, and `"facts"` takes sentences. */
function fieldOf(name: string, word: string, choices: readonly string[] | undefined): DeedField {
  // A list of values names no field.
  const label = (word.includes("|") ? name : word).replaceAll(/[<>"[\]]/g, "").replaceAll(/(?<!\be)-/g, " ");
  return {
    name,
    label: label.charAt(0).toUpperCase() + label.slice(1),
    isRequired: !word.startsWith("["),
    isLong: word.startsWith('"'),
    isDay: word === "<day>",
    choices: choices ?? null,
    hint: null,
  };
}

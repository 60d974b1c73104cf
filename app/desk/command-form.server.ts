import { findVerb, type OperatorVerbs, operatorVerbs } from "~/operators/verbs/registry.server";
import { sentenceOf } from "~/operators/verbs/sentence";
import type { AnyVerb } from "~/operators/verbs/verb.server";
import { randomId } from "~/platform/ids";
import { deskPaths, ownPath } from "./desk-paths";
import { matchingEntries } from "./matching-entries";
import type { Desk } from "./authorization.server";
import { needLeft, needOf, needSomewhere, whoCould } from "./permissions";
import { siteShown } from "./present-site.server";
import type { SiteChoice } from "./views/choose-site";
import type { CommandField, CommandShown } from "./views/command-form";

/** Finds a verb that changes rows. Verbs that only read have no form. */
export function findFormVerb(name: string | undefined): AnyVerb | null {
  const verb = findVerb(name);
  return verb && changes(verb) ? verb : null;
}

/** Lists all verbs with a form, in the order of the registry. */
export function listFormVerbs(): AnyVerb[] {
  return Object.values<AnyVerb>(operatorVerbs).filter(changes);
}

const changes = (verb: AnyVerb): boolean => (verb.at === "network" ? verb.asksItself : verb.acts);

/** The argument that names a site in verbs on staff. */
const siteWord = "tenant";

/** Number of sites that the example of the argument `tenant` names. */
const mostNamed = 3;

/** Labels of commands and arguments whose names say too little on a screen. */
const ownLabels: Readonly<Record<string, string | undefined>> = {
  answer: "Answer complaint",
  "authority-file": "Write file for an authority",
  close: "Close complaint",
  code: "Create discount code",
  "edit-webhook": "Save endpoint",
  "end-code": "End discount code",
  "grant-more": "Propose more credits",
  note: "Add note",
  "refund-large": "Propose larger refund",
  review: "Decide appeal",
  "rotate-webhook": "Replace secret",
  settled: "Note settled payment",
  "test-webhook": "Send test event",
  url: "URL",
} satisfies Partial<Record<keyof OperatorVerbs | "url", string>>;

/** Makes a label for buttons and lists: "erase-member" becomes "Erase member". */
export function labelOf(name: string): string {
  const words = ownLabels[name] ?? name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Typed {
  args: Readonly<Record<string, unknown>>;
  key?: string | undefined;
  known: readonly string[];
}

interface Given {
  /** The slug of the site. Null until the person has chosen a site. */
  site: string | null;
  /** Arguments that the screen supplies in hidden fields. */
  args?: Readonly<Record<string, string>>;
  /** Arguments that the sentence names, including typed values. */
  said?: Readonly<Record<string, unknown>>;
}

/**
 * Contents of a verb's form: the missing step-up or second person, the permitted roles, the fields. The database checks
 * the permission again.
 */
export function commandShown(
  { session, sites, t }: Desk,
  name: string,
  { site, args = {}, said = args }: Given,
): CommandShown {
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
    // The database checks the permission on the site of the arguments.
    need: needLeft(
      session,
      verb.permission,
      tenant ? needOf(session, verb.permission, tenant.id) : needSomewhere(session, verb.permission),
    ),
    who: whoCould(verb.permission),
  };
}

/** Makes the page with a verb's form, filled from the URL or from typed values. */
export function formOf(desk: Desk, verb: AnyVerb, query: URLSearchParams, typed: Typed | null) {
  const isOnSite = verb.at === "tenant";
  const [only, ...others] = desk.sites;
  const site = query.get("site") ?? (isOnSite && only && others.length === 0 ? only.slug : null);
  // Throws the same 404 for a forbidden site as for an unknown site.
  if (site !== null) desk.site(site);
  const given = [...query].filter(([name]) => Object.hasOwn(verb.words, name) || Object.hasOwn(verb.options, name));
  const args = typed ? knownOf(typed.args, typed.known) : Object.fromEntries(given);
  const command = commandShown(desk, verb.name, { site, args, said: typed?.args ?? args });
  const back = ownPath(query.get("back"));
  const choice = isOnSite && site === null ? siteChoice(desk, verb, query, { ...args, back }) : null;
  const form = { command: { ...command, key: typed?.key ?? command.key }, back, choice };
  return typed ? { ...form, typed: textsOf(typed.args) } : { ...form, typed: {} };
}

const mostSites = 20;
const longestWords = 100;

/** Finds the permitted sites whose name or slug matches the search text in the URL. */
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

/** Keeps the arguments that the screen supplied, for the hidden fields when the form is shown again. */
export function knownOf(args: Readonly<Record<string, unknown>>, known: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(textsOf(args)).filter(([name]) => known.includes(name)));
}

/** Converts arguments to texts for fields. Ticked boxes with one name become a list with commas. */
export function textsOf(args: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(args).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]);
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Joins the lines of the command line's help to one sentence. */
function meaningOf(help: string): string {
  const words = help.replaceAll("\n", " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

function fieldsOf({ words, options, choices, limits, shellOnly }: AnyVerb): CommandField[] {
  const required = Object.entries(words).map(([name, word]) => fieldOf(name, word, choices[name], limits[name]));
  const offered = Object.entries(options).filter(([name]) => !shellOnly.includes(name));
  const optional = offered.map(([name, example]) => {
    const field = fieldOf(name, name, choices[name], limits[name]);
    const value = example.slice(example.indexOf("=") + 1);
    return { ...field, isRequired: false, isLong: value.startsWith('"'), hint: hintOf(name, value) };
  });
  return [...required, ...optional];
}

/** Label of an argument's field, for messages. An argument without a field keeps its name. */
export const fieldLabel = (verb: AnyVerb, argument: string): string =>
  fieldsOf(verb).find(({ name }) => name === argument)?.label ?? argument;

/**
 * Finds the example of an optional argument in the help. Null when the help has only a format, such as `<days>d`, or
 * the argument's name.
 */
function hintOf(name: string, value: string): string | null {
  const words = value.replaceAll('"', "");
  return words === name || /[<|]/.test(words) ? null : words;
}

/**
 * Makes a field from the argument's name in the help: `<member>` is required, `[name]` is optional, and `"facts"` takes
 * sentences.
 */
function fieldOf(
  name: string,
  word: string,
  choices: readonly string[] | undefined,
  most: number | undefined,
): CommandField {
  // A list of choices is no name, so the argument's own name is the label.
  const label = (word.includes("|") ? name : word).replaceAll(/[<>"[\]]/g, "").replaceAll(/(?<!\be)-/g, " ");
  return {
    name,
    label: label.charAt(0).toUpperCase() + label.slice(1),
    isRequired: !word.startsWith("["),
    isLong: word.startsWith('"'),
    isDay: word === "<day>",
    choices: choices ?? null,
    most: most ?? null,
    hint: null,
  };
}

import type { Locale } from "./locales";
import type { Bundle, MessageFacts, MessageKey, MessageTree, Translate } from "./messages";
import type { LaterPart } from "./namespaces";

/** One locale, ready to speak. Made once per locale and shared; it never changes language. */
export interface Texts {
  readonly locale: Locale;
  readonly t: Translate;
  /** The text in the plural form that the facts ask for, its placeholders not yet filled. */
  template(key: MessageKey, facts?: MessageFacts): string;
  /** Fetches what is not there yet, of these parts or altogether. */
  complete(parts?: readonly LaterPart[]): Promise<void>;
}

/**
 * Speaks a whole bundle by the rules of i18next's JSON, of which these files use placeholders and plural endings and
 * nothing else. i18next itself is the oracle in the test and not the engine: it is 14 of the 100 KB that a page may load
 * (P12), and a fifth of the time in which one is rendered.
 */
export function makeTexts(locale: Locale, bundle: Bundle, later: Later = {}): Texts {
  const plurals = new Intl.PluralRules(locale);
  const known = new Map<string, string>();
  const { here, orWait, complete } = growing(bundle, later);
  const find = (key: string) => {
    const heard = known.get(key);
    if (heard !== undefined) return heard;
    const text = lookUp(here(), key);
    if (text !== undefined) known.set(key, text);
    return text;
  };
  const template = (key: MessageKey, facts?: MessageFacts) => {
    const count = facts?.count;
    const plural = typeof count === "number" ? find(`${key}_${plurals.select(count)}`) : undefined;
    return plural ?? find(key) ?? orWait() ?? key.slice(key.indexOf(":") + 1);
  };
  const t = (key: MessageKey, facts?: MessageFacts) => (facts ? fillIn(template(key, facts), facts) : template(key));
  return { locale, t, template, complete };
}

/** How the parts come that were not there at first. */
export type Later = Readonly<Partial<Record<LaterPart, () => Promise<Bundle>>>>;

const retryMs = 3000;

/** A bundle of which parts may come later. A page that asks for what is not there waits: React suspends on a promise. */
function growing(bundle: Bundle, later: Later) {
  let all = bundle;
  const missing = new Set(Object.keys(later) as LaterPart[]);
  const arrivals = new Map<LaterPart, Promise<void>>();
  const fetchPart = async (part: LaterPart) => {
    const more = (await later[part]?.()) ?? {};
    const spaces = Object.entries(more).map(([space, groups]) => [space, { ...all[space], ...groups }]);
    all = { ...all, ...Object.fromEntries(spaces) };
    missing.delete(part);
  };
  const arrive = (part: LaterPart) => {
    const arrival =
      arrivals.get(part) ??
      fetchPart(part).catch(async (error: unknown) => {
        // A page that waits for it asks again at once, and would ask without end while the network is away.
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        arrivals.delete(part);
        throw error;
      });
    arrivals.set(part, arrival);
    return arrival;
  };
  const complete = async (parts: readonly LaterPart[] = [...missing]) => {
    await Promise.all(parts.filter((part) => missing.has(part)).map(arrive));
  };
  const orWait = () => {
    if (missing.size > 0) throw complete();
    return undefined;
  };
  return { here: () => all, orWait, complete };
}

function lookUp(bundle: Bundle, key: string): string | undefined {
  const [space = "", path = ""] = key.split(":");
  let node: string | MessageTree | undefined = bundle[space];
  for (const name of path.split(".")) node = typeof node === "object" ? node[name] : undefined;
  return typeof node === "string" ? node : undefined;
}

/**
 * Puts facts into their places. React escapes; mail templates escape their own values. A fact that ends with a dot, as
 * "4,99 kr." does, ends the sentence too.
 */
export function fillIn(template: string, facts: MessageFacts): string {
  return template.replace(/\{\{([^{}]+)\}\}(\.?)/g, (_, name: string, stop: string) => {
    const fact = String(facts[name.trim()] ?? "");
    return fact.endsWith(".") ? fact : fact + stop;
  });
}

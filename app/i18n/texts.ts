import type { Locale } from "./locales";
import type { Bundle, MessageFacts, MessageKey, MessageTree, Translate } from "./messages";

/** One locale, ready to speak. Made once per locale and shared; it never changes language. */
export interface Texts {
  readonly locale: Locale;
  readonly t: Translate;
  /** The text in the plural form that the facts ask for, its placeholders not yet filled. */
  template(key: MessageKey, facts?: MessageFacts): string;
}

/**
 * Speaks a whole bundle by the rules of i18next's JSON, of which these files use placeholders and plural endings and
 * nothing else. i18next itself is the oracle in the test and not the engine: it is 14 of the 100 KB that a page may load
 * (P12), and a fifth of the time in which one is rendered.
 */
export function makeTexts(locale: Locale, bundle: Bundle): Texts {
  const plurals = new Intl.PluralRules(locale);
  const known = new Map<string, string>();
  const find = (key: string) => {
    const text = known.get(key) ?? lookUp(bundle, key);
    if (text !== undefined) known.set(key, text);
    return text;
  };
  const template = (key: MessageKey, facts?: MessageFacts) => {
    const count = facts?.count;
    const plural = typeof count === "number" ? find(`${key}_${plurals.select(count)}`) : undefined;
    return plural ?? find(key) ?? key.slice(key.indexOf(":") + 1);
  };
  const t = (key: MessageKey, facts?: MessageFacts) => (facts ? fillIn(template(key, facts), facts) : template(key));
  return { locale, t, template };
}

function lookUp(bundle: Bundle, key: string): string | undefined {
  const [space = "", path = ""] = key.split(":");
  let node: string | MessageTree | undefined = bundle[space];
  for (const name of path.split(".")) node = typeof node === "object" ? node[name] : undefined;
  return typeof node === "string" ? node : undefined;
}

/** Puts facts into their places. React escapes; mail templates escape their own values. */
export function fillIn(template: string, facts: MessageFacts): string {
  return template.replace(/\{\{(.+?)\}\}/g, (_, name: string) => String(facts[name.trim()] ?? ""));
}

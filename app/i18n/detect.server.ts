import type { Cookie } from "@remix-run/node";
import { LanguageDetector } from "remix-i18next/server";
import {
  defaultLocale,
  isLanguage,
  type Language,
  languageFromDomain,
  languages,
  type Locale,
  localeFor,
} from "./locales";

type Scheme = "http" | "https";

/** Lifetime of the language cookie (I18-06). */
const yearInSeconds = 365 * 24 * 60 * 60;

export interface LanguageFacts {
  readonly scheme: Scheme;
  readonly domainLanguage: string | null;
  /** The visitor's country, which only chooses the US form of English. */
  readonly country: string | null;
  /** The language that a logged-in member chose on any device. */
  readonly savedLanguage?: string | null;
  /** The language that a followed link names, see linked-language.ts. */
  readonly linkedLanguage?: Language | null;
}

interface Detected {
  readonly locale: Locale;
  /** A Set-Cookie line when the rule chose (AMB-010), null when the visitor did. Kept out of cached pages. */
  readonly setCookie: string | null;
}

/** DESIGN 13.12: a host-bound name over HTTPS. */
function localeCookieName(scheme: Scheme): string {
  return scheme === "https" ? "__Host-locale" : "locale";
}

/** Remembers a choice for 365 days. The value is the bare language code, not encrypted. */
export function serializeLocaleCookie(language: Language, scheme: Scheme): string {
  const line = `${localeCookieName(scheme)}=${language}; Max-Age=${yearInSeconds}; Path=/; HttpOnly; SameSite=Lax`;
  return scheme === "https" ? `${line}; Secure` : line;
}

/** The language in a request's cookie. Null without one, and for an unknown language. */
export function languageFromCookie(header: string | null, scheme: Scheme): Language | null {
  const start = `${localeCookieName(scheme)}=`;
  const pair = header?.split(";").find((part) => part.trimStart().startsWith(start));
  const value = pair?.trim().slice(start.length);
  return isLanguage(value) ? value : null;
}

/** The detected language, by scheme, cookie and rule. At most a few hundred entries. */
const detected = new Map<string, string>();

/**
 * A page's language (I18-02, I18-07..09): the cookie's, else the saved, the link's, the domain's, or English. A link
 * outweighs a cookie for one view.
 */
export async function detectLocale(request: Request, facts: LanguageFacts): Promise<Detected> {
  const inCookie = languageFromCookie(request.headers.get("Cookie"), facts.scheme);
  // A shared link sets this view's language and leaves the browser's choice.
  if (inCookie && facts.linkedLanguage)
    return { locale: localeFor(facts.linkedLanguage, facts.country), setCookie: null };
  const otherwise = withoutCookie(facts);
  // Caches by all the detector's inputs: asking costs as much as a query (P3).
  const key = `${facts.scheme} ${inCookie} ${otherwise}`;
  const found = detected.get(key) ?? (await detector(facts).detect(request));
  detected.set(key, found);
  const language = isLanguage(found) ? found : defaultLocale;
  const isNew = inCookie === null && otherwise !== null;
  return {
    locale: localeFor(language, facts.country),
    setCookie: isNew ? serializeLocaleCookie(language, facts.scheme) : null,
  };
}

function detector(facts: LanguageFacts): LanguageDetector {
  return new LanguageDetector({
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLocale,
    order: ["cookie", "custom"], // without the browser's header
    cookie: localeCookie(facts.scheme),
    findLocale: async () => withoutCookie(facts),
  });
}

function withoutCookie({ savedLanguage, linkedLanguage, domainLanguage }: LanguageFacts): Language | null {
  return isLanguage(savedLanguage) ? savedLanguage : (linkedLanguage ?? languageFromDomain(domainLanguage));
}

/** The detector's view of the cookie. Remix's own would store base64 JSON, which no other program reads. */
function localeCookie(scheme: Scheme): Cookie {
  return {
    name: localeCookieName(scheme),
    isSigned: false,
    parse: async (header) => languageFromCookie(header, scheme),
    serialize: async (value) => serializeLocaleCookie(value, scheme),
  };
}

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
  /** The visitor's country, which only selects American English. */
  readonly country: string | null;
  /** The language saved by a logged-in member on any device. */
  readonly savedLanguage?: string | null;
  readonly linkedLanguage?: Language | null;
}

interface Detected {
  readonly locale: Locale;
  /**
   * Set-Cookie header while the visitor has not chosen a language (AMB-010), else null. Never add the header to a
   * cached page.
   */
  readonly setCookie: string | null;
}

/** The prefix `__Host-` binds the cookie to one host, but needs HTTPS (DESIGN 13.12). */
function localeCookieName(scheme: Scheme): string {
  return scheme === "https" ? "__Host-locale" : "locale";
}

/** A cookie that remembers a language for 365 days, as plain language code. */
export function serializeLocaleCookie(language: Language, scheme: Scheme): string {
  const line = `${localeCookieName(scheme)}=${language}; Max-Age=${yearInSeconds}; Path=/; HttpOnly; SameSite=Lax`;
  return scheme === "https" ? `${line}; Secure` : line;
}

/** The language in a request's cookie. Null when missing or unknown. */
export function languageFromCookie(header: string | null, scheme: Scheme): Language | null {
  const start = `${localeCookieName(scheme)}=`;
  const pair = header?.split(";").find((part) => part.trimStart().startsWith(start));
  const value = pair?.trim().slice(start.length);
  return isLanguage(value) ? value : null;
}

/** Cached results of the detector by its inputs, a few hundred at most. */
const detected = new Map<string, string>();

/**
 * Finds a page's language (I18-02, I18-07..09) from cookie, saved language, link, then domain. Defaults to English. A
 * link's language overrides the cookie for one view.
 */
export async function detectLocale(request: Request, facts: LanguageFacts): Promise<Detected> {
  const inCookie = languageFromCookie(request.headers.get("Cookie"), facts.scheme);
  // A link's language applies to one view only, so the cookie stays.
  if (inCookie && facts.linkedLanguage)
    return { locale: localeFor(facts.linkedLanguage, facts.country), setCookie: null };
  const otherwise = withoutCookie(facts);
  // Cache by all inputs, because the detector costs as much as a query (P3).
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
    order: ["cookie", "custom"], // never the Accept-Language header
    cookie: localeCookie(facts.scheme),
    findLocale: async () => withoutCookie(facts),
  });
}

function withoutCookie({ savedLanguage, linkedLanguage, domainLanguage }: LanguageFacts): Language | null {
  return isLanguage(savedLanguage) ? savedLanguage : (linkedLanguage ?? languageFromDomain(domainLanguage));
}

/**
 * The locale cookie in the form that the language detector reads. Remix's own format is base64 JSON, which other
 * programs cannot read.
 */
function localeCookie(scheme: Scheme): Cookie {
  return {
    name: localeCookieName(scheme),
    isSigned: false,
    parse: async (header) => languageFromCookie(header, scheme),
    serialize: async (value) => serializeLocaleCookie(value, scheme),
  };
}

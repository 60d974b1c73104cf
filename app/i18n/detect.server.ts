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

export type Scheme = "http" | "https";

/** I18-06. */
const yearInSeconds = 365 * 24 * 60 * 60;

export interface LanguageFacts {
  readonly scheme: Scheme;
  readonly domainLanguage: string | null;
  /** The visitor's country; it only chooses the US form of English. */
  readonly country: string | null;
  /** What a logged-in member chose before, on any device. */
  readonly savedLanguage?: string | null;
  /** What the followed link names, see linked-language.ts. */
  readonly linkedLanguage?: Language | null;
}

export interface Detected {
  readonly locale: Locale;
  /** A Set-Cookie line when the rule, not the visitor, chose (AMB-010); outside the body of a cached page. */
  readonly setCookie: string | null;
}

/** DESIGN 13.12: a host-bound name where the scheme allows one. */
export function localeCookieName(scheme: Scheme): string {
  return scheme === "https" ? "__Host-locale" : "locale";
}

/** Remembers a choice for 365 days. The value is the bare language code, readable by anyone who looks. */
export function serializeLocaleCookie(language: Language, scheme: Scheme): string {
  const line = `${localeCookieName(scheme)}=${language}; Max-Age=${yearInSeconds}; Path=/; HttpOnly; SameSite=Lax`;
  return scheme === "https" ? `${line}; Secure` : line;
}

/** The language a request's cookie names; null when there is none or it is none of ours. */
export function languageFromCookie(header: string | null, scheme: Scheme): Language | null {
  const start = `${localeCookieName(scheme)}=`;
  const pair = header?.split(";").find((part) => part.trimStart().startsWith(start));
  const value = pair?.trim().slice(start.length);
  return isLanguage(value) ? value : null;
}

/** By scheme, cookie and rule: a few hundred at most. */
const detected = new Map<string, string>();

/**
 * The one rule for a page's language: for this view what the link to it names, before the cookie; else what the member
 * saved; else, where there is no cookie, what the link names for good; else the first two letters of the site's domain language; else English (I18-02, I18-07..09).
 */
export async function detectLocale(request: Request, facts: LanguageFacts): Promise<Detected> {
  const inCookie = languageFromCookie(request.headers.get("Cookie"), facts.scheme);
  // A shared link shows its page as it was shared; what this browser chose stays as it is.
  if (inCookie && facts.linkedLanguage)
    return { locale: localeFor(facts.linkedLanguage, facts.country), setCookie: null };
  const otherwise = withoutCookie(facts);
  // The detector sees nothing else, so what it found once it finds again; asking it costs as much as a query (P3).
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
    order: ["cookie", "custom"], // never the browser's header
    cookie: localeCookie(facts.scheme),
    findLocale: async () => withoutCookie(facts),
  });
}

function withoutCookie({ savedLanguage, linkedLanguage, domainLanguage }: LanguageFacts): Language | null {
  return isLanguage(savedLanguage) ? savedLanguage : (linkedLanguage ?? languageFromDomain(domainLanguage));
}

/** The detector's view of the cookie. Remix's own would store base64 JSON, which no other program writes or reads. */
function localeCookie(scheme: Scheme): Cookie {
  return {
    name: localeCookieName(scheme),
    isSigned: false,
    parse: async (header) => languageFromCookie(header, scheme),
    serialize: async (value) => serializeLocaleCookie(value, scheme),
  };
}

import type { Viewer } from "~/accounts/viewer";
import { detectLocale } from "~/i18n/detect.server";
import { translator } from "~/i18n/catalogue.server";
import { linkedLanguage } from "~/i18n/linked-language";
import { type Locale, languageOf } from "~/i18n/locales";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { popupCookie, popupCookieSeconds, popupParameter, popupSeconds } from "~/tracking/like-popup";
import {
  readTracking,
  type TrackingRecord,
  trackingOf,
  trackingSeconds,
  writeTracking,
} from "~/tracking/traffic-source";
import { CookieJar } from "./cookies.server";
import { expectsJson } from "./expects-json.server";
import type { OpenPoll } from "./poll";
import { findViewer } from "./viewer.server";

/** Facts about a connection, from the edge. */
export interface Transport {
  requestId: string;
  nonce: string;
  secure: boolean;
  /** The caller's full IP address. Stored only to prove a direct debit mandate. */
  address: string;
  /** Key by which limits count: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  /** Country in upper case from a trusted proxy's header. Null without such a header. */
  countryHeader: string | null;
  demo: boolean;
  /** True for a call from this machine, as `/dev` requires (DESIGN 13.25). */
  local: boolean;
  /** The state of a member's poll. Null for another call. */
  poll: OpenPoll | null;
}

type Scheme = "light" | "dark" | "auto";

/** Choices of a page about its own response, for the edge. */
interface PageOptions {
  /** True when other visitors may get the same bytes (DESIGN 13.3). */
  shareable: boolean;
}

export interface Visit {
  tenant: Tenant;
  scope: TenantScope;
  transport: Transport;
  url: URL;
  /** Aborts when the caller leaves early. Queries may then stop. */
  signal: AbortSignal;
  /** Scheme and host as the visitor sees them. Links in mails use the tenant's canonical host instead. */
  origin: string;
  /** True when a script or program calls, instead of a browser that opens a page. */
  byScript: boolean;
  /** True for Remix's own client, which has its own wire format. Other scripts read plain JSON. */
  byRemix: boolean;
  cookies: CookieJar;
  locale: Locale;
  country: string;
  scheme: Scheme;
  tracking: TrackingRecord | null;
  entryWarningSeen: boolean;
  page: PageOptions;
  /** Seconds that this caller must wait, set by the edge. Above zero, the routes refuse the request. */
  tooOftenSeconds: number;
  t: ReturnType<typeof translator>;
  hasSessionCookie: boolean;
  /** True while a browser reads a page before its member opens the page. Such a reading has no effects. */
  isAhead: boolean;
  /** Finds the member behind the session cookie. Queried once per request. */
  viewer(): Promise<Viewer | null>;
  /** Forgets the result of `viewer()`, after this request began or ended the session. */
  forgetViewer(): void;
}

export const sessionCookie = "auth";
export const sessionSeconds = 30 * 24 * 60 * 60;
export const localeCookie = "locale";
/** Cookie that /dev sets, and that only a demo reads. */
export const demoCountryCookie = "demo-country";
export const localeSeconds = 365 * 24 * 60 * 60;

export async function openVisit(request: Request, tenant: Tenant, transport: Transport): Promise<Visit> {
  const url = new URL(request.url);
  const cookies = new CookieJar(request.headers.get("cookie"), transport.secure);
  const country = countryOf(tenant, transport, cookies);
  const detected = await detectLocale(request, {
    scheme: transport.secure ? "https" : "http",
    domainLanguage: tenant.settings.domain_language,
    linkedLanguage: linkedLanguage(url.searchParams, tenant.settings),
    country,
  });
  if (detected.setCookie) cookies.set(localeCookie, languageOf(detected.locale), { maxAgeSeconds: localeSeconds });
  keepPopupDelay(url, cookies);
  let viewer: Promise<Viewer | null> | undefined;
  const visit: Visit = {
    tenant,
    scope: openTenant(tenant),
    transport,
    url,
    signal: request.signal,
    // The edge has built this URL from the tenant's host and port.
    origin: url.origin,
    byRemix: url.pathname.endsWith(".data"),
    byScript: isByScript(url.pathname, request.headers),
    cookies,
    locale: detected.locale,
    country,
    scheme: schemeOf(cookies),
    tracking: trackVisit(url, cookies),
    entryWarningSeen: cookies.get("entry-warning") !== undefined,
    page: { shareable: false },
    tooOftenSeconds: 0,
    isAhead: false,
    t: translator(detected.locale),
    hasSessionCookie: cookies.get(sessionCookie) !== undefined,
    viewer: () => {
      viewer ??= findViewer(visit.scope, cookies.get(sessionCookie));
      return viewer;
    },
    forgetViewer: () => {
      viewer = undefined;
    },
  };
  return visit;
}

function isByScript(path: string, headers: Headers): boolean {
  const caller = { path, requestType: headers.get("x-request-type"), accept: headers.get("accept") };
  return path.endsWith(".data") || expectsJson(caller);
}

/**
 * Finds the visitor's country: from a trusted proxy, from /dev in a demo, else the tenant's first country (DESIGN
 * 13.13).
 */
function countryOf(tenant: Tenant, transport: Transport, cookies: CookieJar): string {
  if (transport.countryHeader && /^[A-Z]{2}$/.test(transport.countryHeader)) return transport.countryHeader;
  const chosen = transport.demo ? cookies.get(demoCountryCookie) : undefined;
  if (chosen && /^[A-Z]{2}$/.test(chosen)) return chosen;
  return tenant.settings.countries[0] as string;
}

/** The colour scheme that the visitor chose. `auto` follows the scheme of the device. */
function schemeOf(cookies: CookieJar): Scheme {
  const chosen = cookies.get("scheme");
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

/**
 * Keeps a visitor's `t` for the members page after sign-up. A logged-in member needs no cookie, because the page reads
 * the query.
 */
function keepPopupDelay(url: URL, cookies: CookieJar): void {
  const seconds = popupSeconds(url.searchParams.get(popupParameter));
  if (seconds === null || cookies.get(sessionCookie) !== undefined) return;
  cookies.set(popupCookie, String(seconds), { maxAgeSeconds: popupCookieSeconds });
}

/** Stores the tracking query of this visit, in place of an earlier query (TRK-04). */
function trackVisit(url: URL, cookies: CookieJar): TrackingRecord | null {
  const arriving = trackingOf(url.searchParams);
  if (!arriving) return readTracking(cookies.get("tracking"));
  cookies.set("tracking", writeTracking(arriving), { maxAgeSeconds: trackingSeconds });
  return arriving;
}

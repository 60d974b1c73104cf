import type { createRequestHandler, ServerBuild } from "@remix-run/node";
import { passwordQueue } from "~/accounts/passwords.server";
import { paths } from "~/paths";
import { log } from "~/platform/log.server";
import type { Services } from "~/platform/services.server";
import { photoLimits } from "~/profiles/photo";
import { drawingQueue, photoQueue } from "~/profiles/photo-work.server";
import { resolveHost } from "~/tenancy/resolve.server";
import type { Tenant } from "~/tenancy/tenant";
import { isArrivalKey } from "~/tracking/arrival";
import { hasTrafficSource } from "~/tracking/traffic-source";
import { throttleNetwork, throttleVisit } from "../throttle.server";
import { openPoll, sendUnchanged } from "../poll-tags.server";
import {
  answerBusy,
  answerTooLarge,
  answerTooOften,
  renderRefusal,
  refusalOf,
  refuseInWords,
} from "../refused-outside.server";
import { openVisit, type Visit } from "../visit.server";
import type { EdgeRequest } from "./edge-request.server";
import type { Drain } from "./drain.server";
import type { BodyLimit, EdgeParts, OperateHost } from "./edge-contract.server";
import { createLifetimes } from "./lifetime.server";
import { readResourceUsage } from "./resource-usage.server";
import { createPageCache, type PageVariant } from "./page-cache.server";
import { createCertificateHosts } from "./certificate-hosts.server";
import { createProxyWatch } from "./proxy-watch.server";
import { createReadiness } from "./readiness.server";
import { createAddresses } from "./addresses.server";
import { createRequestReports } from "./request-reports.server";
import { createShedding } from "./shedding.server";
import { loadStaticFiles } from "./static-files.server";
import { createTenantGate } from "./tenant-gate.server";
import { createFormBudget, createUploadBudget } from "./upload-budget.server";
import { createVariantMemory } from "./variant-memory.server";

interface EdgeSetting {
  services: Services;
  drain: Drain;
  demo: boolean;
  clientFolder: string;
  remix: ReturnType<typeof createRequestHandler>;
  /** The operators' console. Null in a process without the console. */
  operate: OperateHost | null;
  routes: ServerBuild["routes"];
}

/** Connects the edge with this product's tenants, visits and Remix. */
export function edgeParts(setting: EdgeSetting): EdgeParts<Tenant, Visit> {
  const { services, drain, demo, operate } = setting;
  const { TRUST_PROXY: hops, COUNTRY_HEADER: countryHeader, COMPRESSION } = services.env;
  const { database, store } = services;
  const shedding = createShedding();
  const uploads = createUploadBudget();
  const forms = createFormBudget();
  const lifetimes = createLifetimes(log);
  const addresses = createAddresses(setting.routes);
  const queues = [passwordQueue, photoQueue, drawingQueue];
  const asked = { database: database.healthy, ...(store.kind === "redis" ? { store: store.healthy } : {}) };
  return {
    trust: { hops, countryHeader: countryHeader ?? null },
    proxyCompresses: COMPRESSION === "proxy",
    pageCacheSeconds: services.env.PAGE_CACHE_SECONDS,
    demo,
    files: loadStaticFiles(setting.clientFolder),
    pages: createPageCache(),
    variants: createVariantMemory(),
    shedding,
    uploads,
    forms,
    drain,
    lifetimes,
    probes: {
      readiness: createReadiness({ drain, shedding, probes: asked }),
      resourceUsage: () =>
        readResourceUsage({ lifetimes, shedding, bodies: [uploads, forms], drain, services, queues }),
    },
    proxyWatch: demo ? null : createProxyWatch(log, hops),
    certificateHosts: createCertificateHosts({ isServed: (host) => mayHaveCertificate(host, operate) }),
    log,
    reports: openReports(services.env, addresses),
    operate,
    resolveTenant: resolveHost,
    guardTenant: createTenantGate({ demo }),
    describeTenant: (tenant) => ({
      id: tenant.id,
      slug: tenant.slug,
      version: tenant.version,
      imageOrigin: imageOrigin(tenant),
    }),
    openVisit,
    openPoll,
    sendUnchanged,
    throttleNetwork: (call, tenant, network) => throttleNetwork(call.path, tenant.id, network),
    throttleVisit,
    answerTooOften,
    answerTooLarge,
    answerBusy,
    renderRefusal,
    variantOf,
    isNeutralQuery,
    bodyLimit,
    methodsOf: addresses.methodsOf,
    handle: answerByRemix(setting.remix, addresses),
  };
}

/**
 * True for each host of a live site, its former hosts, and the console. A draft gets no certificate, because
 * certificates are public and would disclose the draft.
 */
async function mayHaveCertificate(host: string, operate: OperateHost | null): Promise<boolean | null> {
  if (host === operate?.host) return true;
  const found = await resolveHost(host);
  if (found.status === "broken") return null;
  return found.status === "found" && found.tenant.state === "live";
}

/** Null when metrics, traces and request log are all off. Requests then cost no report. */
function openReports(
  { METRICS_LISTEN, TRACES_URL, REQUEST_LOG }: Services["env"],
  { patternOf }: ReturnType<typeof createAddresses>,
): EdgeParts<Tenant, Visit>["reports"] {
  if (!METRICS_LISTEN && !TRACES_URL && !REQUEST_LOG) return null;
  return createRequestReports({ log, isWritten: REQUEST_LOG, patternOf });
}

/** Passes a request to Remix, and completes answers that Remix sends without text. */
function answerByRemix(
  remix: EdgeSetting["remix"],
  { methodsOf, readableAt }: ReturnType<typeof createAddresses>,
): EdgeParts<Tenant, Visit>["handle"] {
  return async (request, { visit }) => {
    const response = await remix(request, { visit, readableAt });
    const methods = () => methodsOf(visit.url.pathname);
    return replaceRemixError(visit, withAllow(redirectFormAddress(request, response), methods));
  };
}

/**
 * Redirects a browser home from a URL that only accepts forms, such as `/logout`. Remix would answer with an error in
 * JSON.
 */
export function redirectFormAddress({ method, url }: Pick<Request, "method" | "url">, response: Response): Response {
  const isUnread = method === "GET" && response.status === 400 && response.headers.has("x-remix-error");
  if (!isUnread) return response;
  // Programs, which call `/api/`, get a 405 instead of a redirect.
  if (new URL(url).pathname.startsWith("/api/")) return new Response(null, { status: 405, headers: response.headers });
  return new Response(null, { status: 303, headers: { location: paths.home() } });
}

/** Adds the `Allow` header, which a 405 requires (RFC 9110, 15.5.6) and Remix leaves out. */
export function withAllow(response: Response, methods: () => readonly string[]): Response {
  if (response.status === 405 && !response.headers.has("allow")) response.headers.set("allow", methods().join(", "));
  return response;
}

/** Replaces Remix's "Unexpected Server Error" or empty page. People get the error page, scripts get JSON. */
export function replaceRemixError(visit: Visit, response: Response): Response {
  const { status } = response;
  const isFailed = response.headers.has("x-remix-error");
  const isWordless = response.headers.has("x-remix-catch") && response.body === null;
  if (status < 400 || !(isFailed || isWordless)) return response;
  return refuseInWords(visit, refusalOf(status, response.headers), { status }, response.headers);
}

/** Finds the origin of the tenant's picture host. Null when `cdn_prefix` is a path (TEN-06). */
function imageOrigin({ settings }: Tenant): string | null {
  return URL.canParse(settings.cdn_prefix) ? new URL(settings.cdn_prefix).origin : null;
}

/** Returns null for a page with a session or a flash message. Such a page belongs to one visitor (DESIGN 13.3). */
export function variantOf(visit: Visit): PageVariant | null {
  if (visit.hasSessionCookie || visit.cookies.get("flash")) return null;
  return {
    locale: visit.locale,
    country: visit.country,
    scheme: visit.scheme,
    hasTrafficSource: hasTrafficSource(visit.tracking),
    sawWarning: visit.entryWarningSeen,
  };
}

/**
 * True when the query does not change the page. Tracking keys and `t` only set a cookie. `lang` sets the locale, which
 * is part of the page variant.
 */
export function isNeutralQuery(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every(isArrivalKey);
}

const formBytes = 256 * 1024;

/**
 * Returns the maximum bytes of a body. Uploads by members with a valid session may be larger, because they contain
 * photos.
 */
export async function bodyLimit(
  { headers, path }: Pick<EdgeRequest, "headers" | "path">,
  { tenant, viewer, hasSessionCookie }: Pick<Visit, "tenant" | "viewer" | "hasSessionCookie">,
): Promise<BodyLimit> {
  const isUpload = headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  const uploader = isUpload && hasSessionCookie ? await viewer() : null;
  if (!uploader) return { bytes: formBytes, owner: null };
  const isProfile = path.replace(/\.data$/, "") === paths.doPhotoUpload();
  const bytes = (isProfile ? photoLimits.formBytes : photoLimits.bytes) + formBytes;
  return { bytes, owner: `${tenant.id}:${uploader.memberId}` };
}

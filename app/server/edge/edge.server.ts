import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isDatabaseAway } from "~/platform/database-away";
import type { RefusalCode } from "~/platform/errors";
import { type Log, withRequestId } from "~/platform/log.server";
import { showsSession } from "../cookies.server";
import type { Transport } from "../visit.server";
import { discardBody, toBareRequest, toRequest } from "./adapter.server";
import { sendResponse } from "./answer.server";
import { makeNonce } from "./nonce.server";
import { type Call, type ProxyTrust, readCall } from "./call.server";
import { networkOf } from "./client-address.server";
import { pickEncoding } from "./compress.server";
import { hasCookieOverflow, refuseCookies } from "./cookie-overflow.server";
import type { Drain } from "./drain.server";
import type { Lifetimes, RequestLifetime } from "./lifetime.server";
import { isForeignLoad, mayChangeState } from "./origin-check.server";
import { type FinishedPage, keepPage, type PageCache, type PageVariant, pageKey, sendPage } from "./page-cache.server";
import { answerProbe, type Probes } from "./probes.server";
import { codeOfStatus, type RenderRefusal, readsPages, refuse, refuseUnread } from "./refuse.server";
import type { Place, Shedding } from "./shedding.server";
import type { StaticFiles } from "./static-files.server";
import type { VariantMemory } from "./variant-memory.server";

/** The parts between the socket and the framework, in order, with their dependencies. */
export interface EdgeParts<Tenant, Visit extends EdgeVisit> {
  readonly trust: ProxyTrust;
  readonly demo: boolean;
  readonly files: StaticFiles;
  readonly pages: PageCache;
  readonly variants: VariantMemory;
  readonly shedding: Shedding;
  readonly drain: Drain;
  readonly lifetimes: Lifetimes;
  readonly probes: Probes;
  readonly log: Log;
  resolveTenant(host: string): Promise<TenantAnswer<Tenant>>;
  /** Answers a call that the tenant does not admit now. Returns true when answered. */
  guardTenant?(call: Call, tenant: Tenant): boolean;
  describeTenant(tenant: Tenant): TenantFacts;
  openVisit(request: Request, tenant: Tenant, transport: Transport): Promise<Visit>;
  /** The facts that a logged-out page may depend on. Null when the page shows this visitor alone. */
  variantOf(visit: Visit): PageVariant | null;
  /** True when a query leaves the page unchanged, like an advertisement's. Other queries are not cached. */
  isNeutralQuery(search: string): boolean;
  /** Answers a member's call without the framework. Returns true when answered (performance.md P4). */
  answerEarly?(call: Call, tenant: Tenant): Promise<boolean>;
  /** Seconds that a caller without a session must wait, or 0. */
  throttleNetwork?(call: Call, tenant: Tenant, network: string): number;
  /** Seconds that a caller with a session must wait, or 0. */
  throttleVisit?(visit: Visit): Promise<number>;
  /** The answer to a call over its limit. Null leaves Remix's own client to the framework, whose format it reads. */
  answerTooOften?(visit: Visit, seconds: number): Response | null;
  /** Answer to a body over the limit. Null when a script reads the answer. */
  answerTooLarge?(visit: Visit, request: Request): Response | null;
  answerBusy?(visit: Visit): Response | null;
  /** Draws a refusal page in the tenant's looks and language without the database. */
  renderRefusal?(visit: Visit, code: RefusalCode): string;
  /** Remix's request handler, taken from the bundle. */
  handle(request: Request, context: { visit: Visit }): Promise<Response>;
  /** The methods that the path's route answers. */
  methodsOf(path: string): readonly string[];
  /** The most bytes this call may carry. */
  bodyLimit?(call: Call): number;
}

type TenantAnswer<Tenant> =
  | { readonly status: "found"; readonly tenant: Tenant }
  | { readonly status: "unknown" | "broken" };

interface TenantFacts {
  readonly id: number;
  readonly version: string | number;
  /** Origin of the tenant's picture host, when it has one. */
  readonly imageOrigin: string | null;
}

/** The part of a visit that the edge reads after the routes have run. */
export interface EdgeVisit {
  readonly cookies: { readonly lines: readonly string[] };
  readonly page: { readonly shareable: boolean };
}

const defaultBodyLimit = 1024 * 1024;
const allowed: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const known: ReadonlySet<string> = new Set([...allowed, "OPTIONS", "TRACE", "CONNECT"]);

export function createEdge<Tenant, Visit extends EdgeVisit>(parts: EdgeParts<Tenant, Visit>): RequestListener {
  return (req, res) => {
    serve(parts, req, res).catch((error: unknown) => {
      parts.log.error("edge.failed", { error });
      if (res.headersSent) res.destroy();
      else refuseUnread(res, isDatabaseAway(error) ? 503 : 500);
    });
  };
}

async function serve<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (parts.drain.isDraining) res.shouldKeepAlive = false;
  if (answerProbe(parts.probes, parts.trust.hops, req, res)) return;
  const lifetime = parts.lifetimes.begin(req, res);
  const call = readCall(req, res, parts.trust);
  if (!("id" in call)) return refuseUnread(res, call.status);
  if (!known.has(call.method)) return refuse(call, 501);
  const isOverflowing = hasCookieOverflow(call);
  const answer = await parts.resolveTenant(call.host);
  if (answer.status !== "found") {
    if (isOverflowing) return refuseCookies(call, null);
    return refuse(call, answer.status === "unknown" ? 421 : 503);
  }
  const { tenant } = answer;
  if (parts.guardTenant?.(call, tenant)) return;
  // Serve styles before the cookie check: the page that clears cookies needs them.
  if (parts.files.serve(call)) return;
  const draw = drawerOf(parts, call, tenant);
  if (isOverflowing) return refuseCookies(call, draw);
  // Refuse undecodable paths here: Remix would log each one.
  if (!isDecodable(call.path)) return refuse(call, 404, { page: await draw(codeOfStatus(404)) });
  const methods = refusedMethod(parts, call);
  if (methods) return refuse(call, 405, { methods, page: await draw(codeOfStatus(405)) });
  if (!mayChangeState(call.method, call.path, call.headers, call.origin))
    return refuse(call, 403, { page: await draw(codeOfStatus(403)) });
  const hasSession = showsSession(call.headers.cookie);
  if (hasSession && isForeignLoad(call.headers)) return refuse(call, 403);
  return serveTenant(parts, call, tenant, { hasSession, lifetime }).catch(async (error: unknown) => {
    parts.log.error("edge.failed", { error });
    if (res.headersSent) return void res.destroy();
    const status = isDatabaseAway(error) ? 503 : 500;
    refuse(call, status, { page: await draw(codeOfStatus(status)) });
  });
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function drawerOf<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  call: Call,
  tenant: Tenant,
): RenderRefusal {
  return async (code) => {
    if (!parts.renderRefusal || !readsPages(call)) return null;
    try {
      const visit = await parts.openVisit(
        toBareRequest(call),
        tenant,
        transportOf(parts, call, networkOf(call.address)),
      );
      return parts.renderRefusal(visit, code);
    } catch (error) {
      parts.log.error("edge.failed", { error });
      return null;
    }
  };
}

/**
 * The methods named in a 405, or null for an allowed method. HEAD is refused where only GET may act, because Remix
 * gets a GET.
 */
function refusedMethod<Tenant, Visit extends EdgeVisit>(
  { methodsOf }: EdgeParts<Tenant, Visit>,
  { method, path }: Call,
): readonly string[] | null {
  if (!allowed.has(method)) return methodsOf(path);
  const methods = method === "HEAD" ? methodsOf(path) : [];
  return methods.includes("GET") && !methods.includes("HEAD") ? methods : null;
}

const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

/** One call for a known tenant, with the facts found about the call. */
interface Job<Tenant> {
  readonly call: Call;
  readonly lifetime: RequestLifetime;
  readonly tenant: Tenant;
  readonly facts: TenantFacts;
  readonly hasSession: boolean;
  /** True when a finished page may answer the call. */
  readonly isPublic: boolean;
  readonly network: string;
  /** Seconds that this network must wait, or 0. */
  readonly wait: number;
}

async function serveTenant<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  call: Call,
  tenant: Tenant,
  { hasSession, lifetime }: { hasSession: boolean; lifetime: RequestLifetime },
): Promise<void> {
  if (hasSession && (await parts.answerEarly?.(call, tenant))) return;
  const facts = parts.describeTenant(tenant);
  const network = networkOf(call.address);
  const wait = hasSession ? 0 : (parts.throttleNetwork?.(call, tenant, network) ?? 0);
  const isPublic =
    isRead(call.method) && !hasSession && wait === 0 && (call.search === "" || parts.isNeutralQuery(call.search));
  if (isPublic && call.search === "") {
    const remembered = parts.variants.find(call, facts.id, facts.version);
    const page = remembered && parts.pages.find(keyOf(call, facts, remembered.variant));
    if (page) return sendPage(call, page, remembered.cookies);
  }
  return withRequestId(call.id, () =>
    visitAndRender(parts, { call, lifetime, tenant, facts, hasSession, isPublic, network, wait }),
  );
}

function keyOf(call: Call, facts: TenantFacts, variant: PageVariant): string {
  return pageKey(call, facts.version, variant, pickEncoding(call.headers["accept-encoding"]));
}

async function visitAndRender<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  job: Job<Tenant>,
): Promise<void> {
  const { call, lifetime, facts } = job;
  let place: Place | null = null;
  const bodyLimit = parts.bodyLimit?.(call) ?? defaultBodyLimit;
  const { request, isTooLarge } = toRequest(call, bodyLimit, lifetime.signal, (arrival) =>
    place ? place.whileWaiting(arrival) : arrival,
  );
  const transport = transportOf(parts, call, job.network);
  const visit = await parts.openVisit(request, job.tenant, transport);
  const turnAway = async (status: 413 | 429 | 503, answer: Response | null | undefined) => {
    if (!answer) return refuse(call, status);
    // Close the connection when the rest of the body stays unread.
    if (!call.req.complete) call.res.shouldKeepAlive = false;
    await sendVisit(parts, job, visit, { nonce: transport.nonce, shareable: false }, answer);
  };
  const refuseTooLarge = async () => {
    await discardBody(call.req);
    return turnAway(413, parts.answerTooLarge?.(visit, request));
  };
  const wait = job.wait || (job.hasSession ? ((await parts.throttleVisit?.(visit)) ?? 0) : 0);
  const refusal = wait > 0 && parts.answerTooOften?.(visit, wait);
  if (refusal) return turnAway(429, refusal);
  if (isTooLarge()) return refuseTooLarge();
  const variant = job.isPublic ? rememberVariant(parts, job, visit) : null;
  const key = variant && keyOf(call, facts, variant);
  const cookiesBefore = visit.cookies.lines.length;
  const page = key === null ? null : parts.pages.find(key);
  if (page) return sendPage(call, page, visit.cookies.lines);
  // Start no work for a client who left. Work that began runs to its end.
  if (lifetime.isOver) return;
  place = parts.shedding.admit(call.path);
  if (!place) return turnAway(503, parts.answerBusy?.(visit));
  let finished: FinishedPage | null;
  try {
    const response = await parts.handle(request, { visit }).catch((error: unknown) => {
      if (isTooLarge()) return null;
      throw error;
    });
    // Waiting for the rest of a body takes no processor time and may last long, so give the place back.
    if (!call.req.complete) place.leave();
    if (!response || isTooLarge()) return await refuseTooLarge();
    if (isUpload(call) && !call.req.complete) await discardBody(call.req);
    // A cookie set by the route makes the answer private to this visitor.
    const shareable = key !== null && visit.page.shareable && visit.cookies.lines.length === cookiesBefore;
    finished = await sendVisit(parts, job, visit, { nonce: transport.nonce, shareable }, response);
  } finally {
    place.leave();
  }
  if (finished && key !== null) await keepPage(parts.pages, key, finished);
}

const isUpload = ({ headers }: Call) => headers["content-type"]?.startsWith("multipart/form-data") ?? false;

function transportOf<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  call: Call,
  network: string,
): Transport {
  return {
    requestId: call.id,
    nonce: makeNonce(),
    secure: call.secure,
    network,
    local: call.local,
    address: call.address,
    countryHeader: call.countryHeader,
    demo: parts.demo,
  };
}

function rememberVariant<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  { call, facts }: Job<Tenant>,
  visit: Visit,
): PageVariant | null {
  const variant = parts.variantOf(visit);
  if (variant) parts.variants.keep(call, facts.id, facts.version, { variant, cookies: [...visit.cookies.lines] });
  return variant;
}

/** Reads cookies and origins after the routes, which set them. */
function sendVisit<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  { call, lifetime, facts, hasSession }: Job<Tenant>,
  { cookies, page }: Visit,
  made: { nonce: string; shareable: boolean },
  response: Response,
) {
  const { imageOrigin } = facts;
  const { shareable: isForAll } = page;
  const answered = { ...made, hasSession, imageOrigin, isForAll, cookies: cookies.lines };
  return sendResponse(call, response, answered, { lifetime, drain: parts.drain });
}

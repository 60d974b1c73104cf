import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Log, withRequestId } from "~/platform/log.server";
import { toRequest } from "./adapter.server";
import { type Answered, sendResponse } from "./answer.server";
import { type Call, type ProxyTrust, readCall } from "./call.server";
import { pickEncoding } from "./compress.server";
import type { Drain } from "./drain.server";
import { isForeignLoad, mayChangeState } from "./origin-check.server";
import { type PageCache, type PageVariant, pageKey, sendPage } from "./page-cache.server";
import { refuse, refuseUnread } from "./refuse.server";
import type { Shedding } from "./shedding.server";
import type { StaticFiles } from "./static-files.server";

/** Everything between the socket and the framework, in one order, with what it needs handed in. */
export interface EdgeParts<Tenant, Visit extends EdgeVisit> {
  readonly trust: ProxyTrust;
  readonly files: StaticFiles;
  readonly pages: PageCache;
  readonly shedding: Shedding;
  readonly drain: Drain;
  readonly log: Log;
  /** Answers at once from memory when it can. */
  resolveTenant(host: string): TenantAnswer<Tenant> | Promise<TenantAnswer<Tenant>>;
  describeTenant(tenant: Tenant): TenantFacts;
  /** What a logged-out page may depend on; null when this call must not be answered from finished pages. */
  readVariant(call: Call, tenant: Tenant): PageVariant | null;
  openVisit(request: Request, facts: VisitFacts<Tenant>): Promise<Visit>;
  handle(request: Request, context: { visit: Visit; cspNonce: string }): Promise<Response>;
  /** The most bytes a request to this path may carry. */
  bodyLimit?(path: string): number;
}

export type TenantAnswer<Tenant> =
  | { readonly status: "found"; readonly tenant: Tenant }
  | { readonly status: "unknown" | "broken" };

export interface TenantFacts {
  readonly version: string | number;
  /** Origin of the tenant's picture host, when it has one. */
  readonly imageOrigin: string | null;
}

/** What the edge hands to whoever opens a visit. Forwarding headers are gone by then; this is what they meant. */
export interface VisitFacts<Tenant> {
  readonly tenant: Tenant;
  readonly requestId: string;
  readonly origin: string;
  readonly secure: boolean;
  readonly address: string;
  readonly cspNonce: string;
  /** The variant already read for the page cache, so that a kept page is what its key says. */
  readonly variant: PageVariant | null;
}

export interface EdgeVisit {
  /** Cookies that the visit itself sets, added to whatever the route answers. */
  readonly setCookies?: readonly string[];
}

const defaultBodyLimit = 1024 * 1024;
const allowed = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const known = new Set([...allowed, "OPTIONS", "TRACE", "CONNECT"]);
const sessionCookie = /(?:^|;\s*)(?:__Host-)?auth=/;

export function createEdge<Tenant, Visit extends EdgeVisit>(parts: EdgeParts<Tenant, Visit>): RequestListener {
  return (req, res) => {
    serve(parts, req, res).catch((error: unknown) => {
      parts.log.error("edge.failed", { error });
      if (res.headersSent) res.destroy();
      else refuseUnread(res, 500);
    });
  };
}

async function serve<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (parts.drain.isDraining) res.shouldKeepAlive = false;
  if (req.url === "/healthz") return sendHealth(parts.drain, res);
  const call = readCall(req, res, parts.trust);
  if (!("id" in call)) return refuseUnread(res, call.status);
  if (!allowed.has(call.method)) return refuse(call, known.has(call.method) ? 405 : 501);
  const found = parts.resolveTenant(call.host);
  const answer = found instanceof Promise ? await found : found;
  if (answer.status !== "found") return refuse(call, answer.status === "unknown" ? 421 : 503);
  if (parts.files.serve(call)) return;
  if (!mayChangeState(call.method, call.path, call.headers, call.origin)) return refuse(call, 403);
  const hasSession = sessionCookie.test(call.headers.cookie ?? "");
  if (hasSession && isForeignLoad(call.headers)) return refuse(call, 403);
  return serveTenant(parts, call, answer.tenant, hasSession);
}

/** Any host, before anything else, so that a balancer can ask by address (DESIGN 13.15). */
function sendHealth(drain: Drain, res: ServerResponse): void {
  const body = drain.isDraining ? "leaving\n" : "ok\n";
  const head = { "content-type": "text/plain", "cache-control": "no-store", "content-length": body.length };
  res.writeHead(drain.isDraining ? 503 : 200, head).end(body);
}

function serveTenant<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  call: Call,
  tenant: Tenant,
  hasSession: boolean,
): void | Promise<void> {
  const facts = parts.describeTenant(tenant);
  const mayBeKept = !hasSession && (call.method === "GET" || call.method === "HEAD");
  const variant = mayBeKept ? parts.readVariant(call, tenant) : null;
  const key = variant && pageKey(call, facts.version, variant, pickEncoding(call.headers["accept-encoding"]));
  const page = key === null ? null : parts.pages.find(key);
  if (page && variant) return sendPage(call, page, variant.setCookies);
  const leave = parts.shedding.admit(call.path);
  if (!leave) return refuse(call, 503);
  call.res.once("close", leave);
  return withRequestId(call.id, () => render(parts, call, tenant, { facts, hasSession, variant, key }));
}

interface Rendering {
  readonly facts: TenantFacts;
  readonly hasSession: boolean;
  readonly variant: PageVariant | null;
  readonly key: string | null;
}

async function render<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  call: Call,
  tenant: Tenant,
  { facts, hasSession, variant, key }: Rendering,
): Promise<void> {
  const { request, isTooLarge } = toRequest(call, parts.bodyLimit?.(call.path) ?? defaultBodyLimit);
  if (isTooLarge()) return refuse(call, 413);
  const cspNonce = randomBytes(16).toString("base64");
  const { id: requestId, origin, secure, address } = call;
  const visit = await parts.openVisit(request, { tenant, requestId, origin, secure, address, cspNonce, variant });
  const response = await parts.handle(request, { visit, cspNonce });
  if (isTooLarge()) return refuse(call, 413);
  const answered: Answered = { cspNonce, hasSession, imageOrigin: facts.imageOrigin, cookies: visit.setCookies ?? [] };
  const page = await sendResponse(call, response, answered, parts.drain);
  if (page && key !== null) parts.pages.keep(key, page);
}

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isDatabaseUnavailable } from "~/platform/database-unavailable";
import { hasSessionCookie } from "../cookies.server";
import { toBareRequest } from "./adapter.server";
import { refuseEncodings } from "./compress.server";
import { type EdgeRequest, isDecodable, readEdgeRequest } from "./edge-request.server";
import { networkOf } from "./client-address.server";
import { hasCookieOverflow, refuseCookies } from "./cookie-overflow.server";
import type { EdgeParts, EdgeVisit } from "./edge-contract.server";
import { consoleAssets, serveOperateHost } from "./operate-host.server";
import { isForeignLoad, mayChangeState } from "./origin-check.server";
import { answerProbe } from "./probes.server";
import { codeOfStatus, type RenderRefusal, expectsPage, refuse, refuseUnread } from "./refuse.server";
import type { RequestLifetime } from "./lifetime.server";
import type { RequestReport } from "./request-reports.server";
import { serveTenant, transportOf } from "./serve-tenant.server";

const allowed: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const known: ReadonlySet<string> = new Set([...allowed, "OPTIONS", "TRACE", "CONNECT"]);

export function createEdge<Tenant, Visit extends EdgeVisit>(parts: EdgeParts<Tenant, Visit>): RequestListener {
  return (req, res) => {
    serve(parts, req, res).catch((error: unknown) => {
      parts.log.error("edge.failed", { error });
      if (res.headersSent) res.destroy();
      else refuseUnread(res, isDatabaseUnavailable(error) ? 503 : 500);
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
  if (parts.certificateHosts?.answer(req, res)) return;
  const lifetime = parts.lifetimes.begin(req, res);
  if (!parts.reports) return answerCall(parts, req, res, lifetime);
  return parts.reports.follow({ req, res, lifetime }, (report) => answerCall(parts, req, res, lifetime, report));
}

async function answerCall<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  req: IncomingMessage,
  res: ServerResponse,
  lifetime: RequestLifetime,
  report?: RequestReport,
): Promise<void> {
  // Check the forwarding headers first, because `readEdgeRequest` removes them.
  if (parts.proxyWatch?.admits(req) === false) return refuseUnread(res, 503);
  const call = readEdgeRequest(req, res, parts.trust);
  if (!("id" in call)) return refuseUnread(res, call.status);
  if (!known.has(call.method)) return refuse(call, 501);
  if (parts.operate?.host === call.host) {
    report?.setKind("console");
    return serveOperateHost(parts, parts.operate, call, lifetime);
  }
  const isOverflowing = hasCookieOverflow(call);
  const answer = await parts.resolveTenant(call.host);
  if (answer.status !== "found") {
    if (isOverflowing) return refuseCookies(call, null);
    return refuse(call, answer.status === "unknown" ? 421 : 503);
  }
  const { tenant } = answer;
  report?.setTenant(parts.describeTenant(tenant).slug);
  if (parts.guardTenant?.(call, tenant)) return;
  // Serve files before the check for too many cookies, because the page that clears cookies needs its styles.
  if (call.path.startsWith(consoleAssets)) return refuse(call, 404);
  if (parts.files.serve(call)) return report?.setKind("file");
  report?.setPath(call.path);
  if (parts.proxyCompresses) refuseEncodings(call);
  const render = refusalRenderer(parts, call, tenant);
  if (isOverflowing) return refuseCookies(call, render);
  // Refuse undecodable paths here, because Remix would log each as an error.
  if (!isDecodable(call)) return refuse(call, 404, { page: await render(codeOfStatus(404)) });
  const methods = refusedMethod(parts, call);
  if (methods) return refuse(call, 405, { methods, page: await render(codeOfStatus(405)) });
  if (!mayChangeState(call.method, call.path, call.headers, call.origin))
    return refuse(call, 403, { page: await render(codeOfStatus(403)) });
  const hasSession = hasSessionCookie(call.headers.cookie);
  if (hasSession && isForeignLoad(call.headers)) return refuse(call, 403);
  return serveTenant(parts, call, tenant, { hasSession, lifetime }).catch(async (error: unknown) => {
    parts.log.error("edge.failed", { error });
    if (res.headersSent) return void res.destroy();
    const status = isDatabaseUnavailable(error) ? 503 : 500;
    refuse(call, status, { page: await render(codeOfStatus(status)) });
  });
}

function refusalRenderer<Tenant, Visit extends EdgeVisit>(
  parts: EdgeParts<Tenant, Visit>,
  call: EdgeRequest,
  tenant: Tenant,
): RenderRefusal {
  return async (code) => {
    if (!parts.renderRefusal || !expectsPage(call)) return null;
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
 * Lists the methods for a 405. Null for an allowed method. HEAD is refused on GET-only routes, because Remix would run
 * HEAD as a GET.
 */
function refusedMethod<Tenant, Visit extends EdgeVisit>(
  { methodsOf }: EdgeParts<Tenant, Visit>,
  { method, path }: EdgeRequest,
): readonly string[] | null {
  if (!allowed.has(method)) return methodsOf(path);
  const methods = method === "HEAD" ? methodsOf(path) : [];
  return methods.includes("GET") && !methods.includes("HEAD") ? methods : null;
}

import type { IncomingHttpHeaders } from "node:http";
import { reportPath } from "./headers.server";

/**
 * The only check against forged requests (D16, A10), since Remix compares Origin for pages only. A sibling subdomain
 * counts as foreign.
 */
interface Evidence {
  readonly site: string | null;
  readonly origin: string | null;
  readonly requestType: string | null;
}

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Providers and mail programs call these URLs without origin headers. A signature or token proves each call. */
const exempt = [/^\/webhooks\/[^/]+$/, /^\/unsubscribe\/[^/]+$/];

export function mayChangeState(method: string, path: string, headers: IncomingHttpHeaders, origin: string): boolean {
  if (safeMethods.has(method)) return true;
  if (method === "POST" && (path === reportPath || exempt.some((each) => each.test(path)))) return true;
  return isOwn(
    evidenceOf((name) => first(headers[name])),
    origin,
  );
}

/**
 * True when one of our pages sent the request, and not as a prefetch. A GET may then change state (logout, auto-like,
 * kept search).
 */
export function isSameOrigin(request: Request, origin: string): boolean {
  return (
    !isPrefetch(request) &&
    isOwn(
      evidenceOf((name) => request.headers.get(name)),
      origin,
    )
  );
}

export function isPrefetch({ headers }: Request): boolean {
  return (headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch");
}

/** True when another site loads a member's page as image, script, frame or fetch (W03). Following a link is allowed. */
export function isForeignLoad(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return false;
  return headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document";
}

function isOwn(evidence: Evidence, origin: string): boolean {
  // Our own forms send Origin "null" under `no-referrer`. Every other foreign Origin is refused, whatever other headers
  // say.
  if (evidence.origin !== null && evidence.origin !== "null" && evidence.origin !== origin) return false;
  if (evidence.site !== null) return evidence.site === "same-origin";
  if (evidence.origin !== null) return evidence.origin === origin;
  // A foreign page would need a CORS preflight for this header, and we allow none.
  return evidence.requestType === "client";
}

function evidenceOf(read: (name: string) => string | null): Evidence {
  return { site: read("sec-fetch-site"), origin: read("origin"), requestType: read("x-request-type") };
}

function first(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

import type { IncomingHttpHeaders } from "node:http";
import { reportPath } from "./headers.server";

/**
 * The one check against forged requests (D16, A10): Remix compares Origin for pages only. A sibling subdomain counts
 * as foreign.
 */
interface Evidence {
  readonly site: string | null;
  readonly origin: string | null;
  readonly requestType: string | null;
}

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Machines and mail programs call these without evidence. Each call proves itself in another way. */
const exempt = [/^\/webhooks\/[^/]+$/, /^\/unsubscribe\/[^/]+$/];

/** True when the request's origin allows a change of state. */
export function mayChangeState(method: string, path: string, headers: IncomingHttpHeaders, origin: string): boolean {
  if (safeMethods.has(method)) return true;
  if (method === "POST" && (path === reportPath || exempt.some((each) => each.test(path)))) return true;
  return isOwn(
    evidenceOf((name) => first(headers[name])),
    origin,
  );
}

/** True for a GET that may change state (logout, auto-like, kept search): our own, not prefetched. */
export function isSameOrigin(request: Request, origin: string): boolean {
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return (
    !purpose.includes("prefetch") &&
    isOwn(
      evidenceOf((name) => request.headers.get(name)),
      origin,
    )
  );
}

/** True when another site loads a member's page into an image, script, frame or fetch (W03). Links are allowed. */
export function isForeignLoad(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return false;
  return headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document";
}

function isOwn(evidence: Evidence, origin: string): boolean {
  // "null" comes from a form of ours under `no-referrer`. Any other foreign Origin outweighs all other headers.
  if (evidence.origin !== null && evidence.origin !== "null" && evidence.origin !== origin) return false;
  if (evidence.site !== null) return evidence.site === "same-origin";
  if (evidence.origin !== null) return evidence.origin === origin;
  // A foreign page needs a CORS preflight for this header, and we never grant one.
  return evidence.requestType === "client";
}

function evidenceOf(read: (name: string) => string | null): Evidence {
  return { site: read("sec-fetch-site"), origin: read("origin"), requestType: read("x-request-type") };
}

function first(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

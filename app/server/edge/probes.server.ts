import type { IncomingMessage, ServerResponse } from "node:http";
import { isLocalCaller } from "./client-address.server";
import { answerPolicy, commonHeaders } from "./headers.server";
import type { ResourceUsage } from "./resource-usage.server";
import type { Readiness } from "./readiness.server";
import { refuseUnread } from "./refuse.server";

export interface Probes {
  readonly readiness: Readiness;
  /** Resources that requests hold at present. Shown only to callers on this machine. */
  resourceUsage?(): ResourceUsage;
}

/**
 * Answers a balancer's probe on any host (DESIGN 13.15). Takes no slot, so that even a full process answers. Returns
 * false for other requests.
 */
export function answerProbe(probes: Probes, hops: number, req: IncomingMessage, res: ServerResponse): boolean {
  // Ignore the query, because some load balancers add one to bypass caches.
  const path = req.url?.split("?", 1)[0];
  if (path !== "/healthz" && path !== "/readyz") return false;
  if (req.method !== "GET" && req.method !== "HEAD") refuseUnread(res, 405);
  else if (path === "/healthz") send(res, 200, "text/plain; charset=utf-8", "ok\n");
  else void sendReadiness(probes, isLocalCaller(req, hops), res);
  return true;
}

async function sendReadiness(
  { readiness, resourceUsage }: Probes,
  isLocal: boolean,
  res: ServerResponse,
): Promise<void> {
  const reasons = await readiness.reasons();
  const ready = reasons.length === 0;
  const answer = { ready, reasons, ...(isLocal && resourceUsage ? { held: resourceUsage() } : {}) };
  send(res, ready ? 200 : 503, "application/json; charset=utf-8", `${JSON.stringify(answer)}\n`);
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  const head = ["content-type", type, "cache-control", "no-store", "content-length", String(body.length)];
  head.push("content-security-policy", answerPolicy(type), "cross-origin-resource-policy", "same-origin");
  res.writeHead(status, [...head, ...commonHeaders(false)]).end(body);
}

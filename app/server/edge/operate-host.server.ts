import { withRequestId } from "~/platform/log.server";
import { createNetworkTest, type NetworkRange } from "~/platform/networks";
import { answerViolation } from "../csp-reports.server";
import { LiveResponse } from "../live-response.server";
import { bytesOf } from "../whole-response.server";
import { discardBody, headerPairs, sendLive, sendWhole, toRequest } from "./adapter.server";
import { encode } from "./answer.server";
import { refuseEncodings } from "./compress.server";
import { type EdgeRequest, isDecodable } from "./edge-request.server";
import { reserveForm } from "./body-memory.server";
import { networkOf } from "./client-address.server";
import { hasCookieOverflow, refuseCookies } from "./cookie-overflow.server";
import type { EdgeParts, EdgeVisit, OperateHost } from "./edge-contract.server";
import { answerPolicy, commonHeaders, consolePolicy, reportPath } from "./headers.server";
import type { RequestLifetime } from "./lifetime.server";
import { isApiPath } from "./operator-api-address";
import { isForeignLoad, mayChangeState } from "./origin-check.server";
import { readMethods, refuse } from "./refuse.server";
import type { Slot } from "./shedding.server";
import { transportOf } from "./serve-tenant.server";

/**
 * Admits callers of these networks. Other callers get the answer of an unknown host. Without a list all callers are
 * admitted.
 */
export function admitNetworks(networks: readonly NetworkRange[] | undefined): OperateHost["admits"] {
  return networks ? createNetworkTest(networks) : () => true;
}

/** Folder of the console's styles and scripts, which exist on no other host. */
export const consoleAssets = "/assets/desk/";

const root = "/desk";
const methods = [...readMethods, "POST"];
const formBytes = 256 * 1024;
/** Tenant id under which the console's memory is counted. */
const noTenant = 0;

const isPage = (path: string) => path === root || path.startsWith(`${root}/`);

type Parts<Tenant, Visit extends EdgeVisit> = EdgeParts<Tenant, Visit>;

export async function serveOperateHost<Tenant, Visit extends EdgeVisit>(
  parts: Parts<Tenant, Visit>,
  desk: OperateHost,
  call: EdgeRequest,
  lifetime: RequestLifetime,
): Promise<void> {
  if (!desk.admits(call.address)) return refuse(call, 421);
  if (call.path.startsWith("/assets/") && parts.files.serve(call)) return;
  if (parts.proxyCompresses) refuseEncodings(call);
  if (hasCookieOverflow(call)) return refuseCookies(call, null);
  if (!isDecodable(call)) return refuse(call, 404);
  const isReport = call.path === reportPath;
  if (!isReport && call.path !== "/" && !isPage(call.path) && !isApiPath(call.path)) return refuse(call, 404);
  if (!methods.includes(call.method)) return refuse(call, 405, { methods });
  if (isForeign(call) || !(isReport || hasFormType(call))) return refuse(call, 403);
  if (call.path === "/") return leadTo(call, root);
  await withRequestId(call.id, () => admit(parts, desk, call, lifetime));
}

/** Waits until memory for the request body is free, then takes a request slot. */
async function admit<Tenant, Visit extends EdgeVisit>(
  parts: Parts<Tenant, Visit>,
  desk: OperateHost,
  call: EdgeRequest,
  lifetime: RequestLifetime,
): Promise<void> {
  const owner = { tenantId: noTenant, network: networkOf(call.address), most: formBytes };
  const releaseBody = await reserveForm(parts.forms, call, owner, lifetime.signal);
  try {
    if (lifetime.isOver) return;
    const slot = releaseBody && parts.shedding.admit(call.path, noTenant);
    if (!slot) return refuse(call, 503);
    await answer(parts, desk, call, lifetime, slot).finally(() => slot.release());
  } finally {
    releaseBody?.();
  }
}

/** The API asks no origin, because a key proves each call. */
function isForeign({ method, path, headers, origin }: EdgeRequest): boolean {
  return !(isApiPath(path) || mayChangeState(method, path, headers, origin)) || isForeignLoad(headers);
}

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|application\/json)(?:;|$)/i;

/**
 * A form of another site can send `text/plain` that looks like JSON. The console reads no such body. The API refuses
 * other types itself.
 */
function hasFormType({ method, path, headers }: EdgeRequest): boolean {
  return method !== "POST" || isApiPath(path) || formTypes.test(headers["content-type"] ?? "");
}

function leadTo(call: EdgeRequest, location: string): void {
  if (!call.req.complete) call.res.shouldKeepAlive = false;
  const head = ["location", location, "content-length", "0", "cache-control", "no-store", "x-request-id", call.id];
  call.res.writeHead(303, [...head, ...consoleHeaders(call)]).end();
}

async function answer<Tenant, Visit extends EdgeVisit>(
  parts: Parts<Tenant, Visit>,
  desk: OperateHost,
  call: EdgeRequest,
  lifetime: RequestLifetime,
  slot: Slot,
): Promise<void> {
  const transport = transportOf(parts, call, networkOf(call.address));
  const incoming = toRequest(
    call,
    () => formBytes,
    lifetime.signal,
    (arrival) => slot.releaseDuring(arrival),
  );
  const { request } = incoming;
  const tooLarge = async () => {
    await discardBody(call.req);
    refuse(call, 413);
  };
  if (incoming.isTooLarge()) return tooLarge();
  const handled = call.path === reportPath ? answerViolation(request) : desk.handle(request, transport);
  const response = await handled.catch((error: unknown) => {
    if (incoming.isTooLarge()) return null;
    throw error;
  });
  // The screen may have caught the error of the oversized body, so check the size again.
  if (!response || incoming.isTooLarge()) return tooLarge();
  if (!call.req.complete) await discardBody(call.req);
  await send(parts, call, response, transport.nonce, lifetime);
}

/** Headers that the edge sets itself. Values of a screen are dropped. */
const withheld: ReadonlySet<string> = new Set([
  "cache-control",
  "content-security-policy",
  "cross-origin-resource-policy",
  "vary",
]);

async function send<Tenant, Visit extends EdgeVisit>(
  { drain }: Parts<Tenant, Visit>,
  call: EdgeRequest,
  response: Response,
  nonce: string,
  lifetime: RequestLifetime,
): Promise<void> {
  const { headers, status } = response;
  const type = headers.get("content-type") ?? "";
  const head = [...headerPairs(headers, withheld), ...consoleHeaders(call), "x-request-id", call.id];
  head.push("content-security-policy", type.startsWith("text/html") ? consolePolicy(nonce) : answerPolicy(type));
  head.push("cross-origin-resource-policy", "same-origin", "vary", "accept-encoding, cookie");
  if (response instanceof LiveResponse) {
    head.push("cache-control", "private, no-store, no-transform");
    return sendLive(call, response, head, lifetime, drain.track);
  }
  head.push("cache-control", "private, no-store");
  const body = await bytesOf(response);
  const encoded = encode(call, response, body, head);
  sendWhole(call, status, head, encoded);
}

/** Headers that keep the console out of search engines, and its name out of other sites' logs. */
function consoleHeaders({ secure }: EdgeRequest): readonly string[] {
  return [...commonHeaders(secure), "x-robots-tag", "noindex, nofollow"];
}

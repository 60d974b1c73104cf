import { timingSafeEqual } from "node:crypto";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { Tenant } from "~/tenancy/tenant";
import { CookieJar } from "../cookies.server";
import type { EdgeRequest } from "./edge-request.server";
import { commonHeaders } from "./headers.server";
import { refuse, refuseClosed } from "./refuse.server";

const previewName = "preview";
const previewSeconds = 7 * 24 * 60 * 60;

interface GateSetting {
  /** True for a demo installation, which shows drafts without the preview word. */
  readonly demo: boolean;
}

/**
 * Answers a call that the tenant does not admit, and returns true. Causes are a suspension, a former or additional
 * host, and a draft without the preview word.
 */
export function createTenantGate({ demo }: GateSetting): (call: EdgeRequest, tenant: Tenant) => boolean {
  return (call, tenant) => {
    const isHidden = tenant.state === "draft" && !demo && !isOwnProvidersNotice(call, tenant);
    // Check drafts first, because an answer about suspension or a new host would disclose that the draft exists.
    if (isHidden && guardDraft(call, tenant)) return true;
    if (isProvidersNotice(call) || isUnsubscription(call)) return false;
    if (tenant.suspended) refuseClosed(call);
    else if (tenant.formerHosts.includes(call.host) || isFurtherHost(call, tenant)) leadToDomain(call, tenant);
    else return false;
    return true;
  };
}

/** True for a provider's webhook, which is signed and gets no data back. Every host accepts webhooks. */
const isProvidersNotice = ({ method, path }: EdgeRequest) => method === "POST" && path.startsWith("/webhooks/");

function isOwnProvidersNotice(call: EdgeRequest, { settings: { payment_provider: provider } }: Tenant): boolean {
  return provider !== "test" && isProvidersNotice(call) && call.path === `/webhooks/${provider}`;
}

/**
 * True for the unsubscribe button of a mail program, which sends the token as proof. Mail programs follow no redirect
 * (RFC 8058), and mails from a former host are read for a year.
 */
const isUnsubscription = ({ method, path }: EdgeRequest) => method === "POST" && path.startsWith("/unsubscribe/");

const isRead = ({ method }: EdgeRequest) => method === "GET" || method === "HEAD";

/** True for an additional host, which redirects to the domain. The picture host is exempt, since it serves pictures. */
function isFurtherHost({ host }: EdgeRequest, { canonicalHost, settings: { cdn_prefix: prefix } }: Tenant): boolean {
  return host !== canonicalHost && !(URL.canParse(prefix) && host === new URL(prefix).hostname);
}

function leadToDomain(call: EdgeRequest, tenant: Tenant): void {
  if (isRead(call)) redirect(call, 308, canonicalOrigin(tenant) + call.path + call.search, []);
  else refuse(call, 421);
}

function guardDraft(call: EdgeRequest, tenant: Tenant): boolean {
  const cookies = new CookieJar(call.headers.cookie ?? null, call.secure);
  const query = new URLSearchParams(call.search);
  const word = query.get(previewName);
  // The preview cookie belongs to the domain, so the domain itself must read the preview word.
  if (isFurtherHost(call, tenant)) {
    if (word !== null && isWord(word, tenant)) leadToDomain(call, tenant);
    else refuse(call, 421);
    return true;
  }
  if (isRead(call) && word !== null && isWord(word, tenant)) {
    cookies.set(previewName, word, { maxAgeSeconds: previewSeconds });
    query.delete(previewName);
    // Remove the preview word from the URL, because visitors may share the URL.
    const rest = query.size > 0 ? `?${query}` : "";
    redirect(call, 303, call.origin + call.path + rest, cookies.lines);
    return true;
  }
  if (isWord(cookies.get(previewName) ?? "", tenant)) return false;
  refuse(call, 421);
  return true;
}

function isWord(given: string, { previewWord }: Tenant): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(previewWord)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function redirect(call: EdgeRequest, status: 303 | 308, location: string, cookies: readonly string[]): void {
  if (!call.req.complete) call.res.shouldKeepAlive = false;
  const head = ["location", location, "content-length", "0", "cache-control", "no-store", "x-request-id", call.id];
  head.push(...cookies.flatMap((line) => ["set-cookie", line]));
  call.res.writeHead(status, [...head, ...commonHeaders(call.secure)]).end();
}

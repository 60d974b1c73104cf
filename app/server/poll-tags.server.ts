import { createHash } from "node:crypto";
import type { Viewer } from "~/accounts/viewer";
import { buildVersion } from "~/platform/build.server";
import { hashToken } from "~/platform/keys.server";
import { openTenant } from "~/tenancy/scope.server";
import type { TenantCache } from "~/tenancy/tenant-handles.server";
import type { Tenant } from "~/tenancy/tenant";
import { CookieJar } from "./cookies.server";
import type { EdgeRequest } from "./edge/edge-request.server";
import { isSessionEnded, readPollState } from "./poll-version.server";
import { localeCookie, sessionCookie } from "./visit.server";

/** Calls that our pages repeat. An unchanged answer is a 304 and needs no database (DESIGN 13.8). */
export type PollName = "chats" | "likes" | "user";

const polls: ReadonlyMap<string, PollName> = new Map([
  ["/api/chats.php", "chats"],
  ["/api/likes.php", "likes"],
  ["/api/user.php", "user"],
]);

export function isPoll(path: string): boolean {
  return polls.has(path);
}

/** Milliseconds for which a session counts as valid after a check against the database. */
const trustedMs = 60_000;
/**
 * Seconds for which the member of a session is cached. Longer than `trustedMs`, because a session never changes its
 * member.
 */
const rememberedSeconds = 60 * 60;

interface KnownSession {
  memberId: string;
  sessionId: string;
  /** Time of the last check against the database. */
  checkedAt: number;
}

export interface Poll {
  name: PollName;
  tenant: Tenant;
  token: string;
  /** Language in the locale cookie, on which the tag depends. */
  language: string;
  ifNoneMatch: string | null;
}

/** Reads a caller's poll. Null without a session or language cookie, because the answer then depends on other facts. */
export function readPoll(name: PollName, tenant: Tenant, cookies: CookieJar, ifNoneMatch: string | null): Poll | null {
  const token = cookies.get(sessionCookie);
  const language = cookies.get(localeCookie);
  return token && token.length <= 100 && language ? { name, tenant, token, language, ifNoneMatch } : null;
}

export function tagOf({ name, tenant, language }: Poll, memberId: string, version: string): string {
  const parts = [name, tenant.id, tenant.version, buildVersion(), language, memberId, version];
  return `"${createHash("sha1").update(parts.join(" ")).digest("base64url").slice(0, 16)}"`;
}

/** Finds the tag of an unchanged answer. Null when the poll needs a full answer. */
export async function findUnchanged(poll: Poll): Promise<string | null> {
  if (poll.ifNoneMatch === null) return null;
  const { cache } = openTenant(poll.tenant);
  const known = await findKnownSession(cache, poll.token);
  if (!known || !isTrusted(known)) return null;
  const { version, ended } = await readPollState(cache, known.memberId, known.sessionId);
  if (!version || ended) return null;
  const tag = tagOf(poll, known.memberId, version);
  return tag === poll.ifNoneMatch ? tag : null;
}

type PolledCall = Pick<EdgeRequest, "method" | "path" | "search" | "secure" | "headers">;

export async function findUnchangedCall(call: PolledCall, tenant: Tenant): Promise<string | null> {
  const name = call.method === "GET" && call.search === "" ? polls.get(call.path) : undefined;
  const ifNoneMatch = call.headers["if-none-match"];
  if (!name || !ifNoneMatch) return null;
  const poll = readPoll(name, tenant, new CookieJar(call.headers.cookie ?? null, call.secure), ifNoneMatch);
  return poll && findUnchanged(poll);
}

/**
 * Answers an unchanged poll before Remix (performance.md P4). Returns false when the answer has changed or the call is
 * no poll.
 */
export async function sendUnchanged(call: EdgeRequest, tenant: Tenant): Promise<boolean> {
  const etag = await findUnchangedCall(call, tenant);
  if (etag === null) return false;
  const head = { etag, "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
  call.res.writeHead(304, head).end();
  return true;
}

const sessionKey = (token: string) => `session:${hashToken(token)}`;

export async function findKnownSession(cache: TenantCache, token: string): Promise<KnownSession | null> {
  const entry = await cache.get(sessionKey(token));
  return entry ? (JSON.parse(entry) as KnownSession) : null;
}

/** Finds the member of a recently checked session, without the database. */
export async function findTrustedMember(cache: TenantCache, token: string): Promise<string | null> {
  const known = await findKnownSession(cache, token);
  if (!known || !isTrusted(known)) return null;
  return (await isSessionEnded(cache, known.sessionId)) ? null : known.memberId;
}

/** Compares the absolute difference, so that a clock set back does not prolong the trust (F09). */
function isTrusted({ checkedAt }: KnownSession): boolean {
  return Math.abs(Date.now() - checkedAt) <= trustedMs;
}

export async function rememberSession(
  cache: TenantCache,
  token: string,
  { memberId, sessionId }: Viewer,
): Promise<void> {
  const known: KnownSession = { memberId, sessionId, checkedAt: Date.now() };
  await cache.set(sessionKey(token), JSON.stringify(known), { ttlSeconds: rememberedSeconds });
}

import { createHash } from "node:crypto";
import { buildVersion } from "~/platform/build.server";
import { openTenant } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { CookieJar } from "./cookies.server";
import type { EdgeRequest } from "./edge/edge-request.server";
import { findKnownSession, isTrusted, type KnownSession } from "./known-sessions.server";
import { readPollState } from "./poll-version.server";
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

/** The store's knowledge about a caller's session and news. */
export interface PollState {
  known: KnownSession | null;
  version: string | null;
  ended: boolean;
}

export async function readState({ tenant, token }: Poll): Promise<PollState> {
  const scope = openTenant(tenant);
  const known = await findKnownSession(scope, token);
  if (!known) return { known, version: null, ended: false };
  return { known, ...(await readPollState(scope.cache, known.memberId, known.sessionId)) };
}

/** The tag of an unchanged answer. Null when the poll needs a full answer. */
export function unchangedTag(poll: Poll, { known, version, ended }: PollState): string | null {
  if (!known || !isTrusted(known) || !version || ended) return null;
  const tag = tagOf(poll, known.memberId, version);
  return tag === poll.ifNoneMatch ? tag : null;
}

type PolledCall = Pick<EdgeRequest, "method" | "path" | "search" | "secure" | "headers">;

export async function findUnchangedCall(call: PolledCall, tenant: Tenant): Promise<string | null> {
  const name = call.method === "GET" && call.search === "" ? polls.get(call.path) : undefined;
  const ifNoneMatch = call.headers["if-none-match"];
  if (!name || !ifNoneMatch) return null;
  const poll = readPoll(name, tenant, new CookieJar(call.headers.cookie ?? null, call.secure), ifNoneMatch);
  return poll && unchangedTag(poll, await readState(poll));
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

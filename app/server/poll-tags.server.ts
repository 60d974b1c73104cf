import { createHash } from "node:crypto";
import { buildVersion } from "~/platform/build.server";
import { openTenant } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { CookieJar } from "./cookies.server";
import type { EdgeRequest } from "./edge/edge-request.server";
import { findKnownSession, isTrusted } from "./known-sessions.server";
import type { OpenPoll, Poll, PollName, PollState } from "./poll";
import { readPollState } from "./poll-version.server";
import { localeCookie, sessionCookie } from "./visit.server";

const polls: ReadonlyMap<string, PollName> = new Map([
  ["/api/chats.php", "chats"],
  ["/api/likes.php", "likes"],
  ["/api/user.php", "user"],
]);

type PolledCall = Pick<EdgeRequest, "method" | "path" | "secure" | "headers">;

/** Reads a caller's poll. Null without a session or language cookie, because the answer then depends on other facts. */
function readPoll({ method, path, secure, headers }: PolledCall, tenant: Tenant): Poll | null {
  const name = method === "GET" ? polls.get(path) : undefined;
  if (!name) return null;
  const cookies = new CookieJar(headers.cookie ?? null, secure);
  const token = cookies.get(sessionCookie);
  const language = cookies.get(localeCookie);
  if (!token || token.length > 100 || !language) return null;
  return { name, tenant, token, language, ifNoneMatch: headers["if-none-match"] ?? null };
}

export function tagOf({ name, tenant, language }: Poll, memberId: string, version: string): string {
  const parts = [name, tenant.id, tenant.version, buildVersion(), language, memberId, version];
  return `"${createHash("sha1").update(parts.join(" ")).digest("base64url").slice(0, 16)}"`;
}

async function readState({ tenant, token }: Poll): Promise<PollState> {
  const scope = openTenant(tenant);
  const known = await findKnownSession(scope, token);
  if (!known) return { known, version: null, ended: false };
  return { known, ...(await readPollState(scope.cache, known.memberId, known.sessionId)) };
}

/** Reads the state of a poll in one round trip to the store. Null for another call. */
export async function openPoll(call: PolledCall, tenant: Tenant): Promise<OpenPoll | null> {
  const poll = readPoll(call, tenant);
  return poll && { poll, state: await readState(poll) };
}

/** The member of a recently checked session, without the database. */
export function trustedMember({ known, ended }: PollState): string | null {
  return known && isTrusted(known) && !ended ? known.memberId : null;
}

/** The tag of an unchanged answer. Null when the poll needs a full answer. */
export function unchangedTag({ poll, state }: OpenPoll): string | null {
  const memberId = trustedMember(state);
  if (!memberId || !state.version) return null;
  const tag = tagOf(poll, memberId, state.version);
  return tag === poll.ifNoneMatch ? tag : null;
}

/** Answers an unchanged poll before Remix (performance.md P4). Returns false for a poll that has changed. */
export function sendUnchanged({ res }: EdgeRequest, poll: OpenPoll): boolean {
  const etag = unchangedTag(poll);
  if (etag === null) return false;
  const head = { etag, "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
  res.writeHead(304, head).end();
  return true;
}

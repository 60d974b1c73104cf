import { randomBytes } from "node:crypto";
import type { TenantCache } from "~/tenancy/scope.server";

/**
 * The key of a member's poll version, renewed after each change that polls show. Random, so that a wiped store
 * repeats none.
 */
const key = (memberId: string) => `version:${memberId}`;

/** The lifetime of a version. It bounds the delay after a lost renewal, and the age of signed photo addresses. */
const versionSeconds = 300;

/** Renews a member's version. Called after the commit of a change. */
export async function renewPollVersion(cache: TenantCache, memberId: string): Promise<string> {
  const version = randomBytes(9).toString("base64url");
  await cache.set(key(memberId), version, { ttlSeconds: versionSeconds });
  return version;
}

/**
 * The current version. Read it before the rows: a change in between then causes an extra answer, never a missed one.
 */
export async function currentPollVersion(cache: TenantCache, memberId: string): Promise<string> {
  return (await cache.get(key(memberId))) ?? renewPollVersion(cache, memberId);
}

const endedKey = (sessionId: string) => `session-ended:${sessionId}`;

/** The version and the session's end in one query. */
export async function pollVersionAndEnd(
  cache: TenantCache,
  memberId: string,
  sessionId: string,
): Promise<{ version: string | null; ended: boolean }> {
  const [version = null, ended = null] = await cache.getMany([key(memberId), endedKey(sessionId)]);
  return { version, ended: ended !== null };
}

export async function isSessionEnded(cache: TenantCache, sessionId: string): Promise<boolean> {
  return (await cache.get(endedKey(sessionId))) !== null;
}

/** Remembers an ended session for longer than `trustedMs`. */
export async function markSessionEnded(cache: TenantCache, sessionId: string): Promise<void> {
  await cache.set(endedKey(sessionId), "1", { ttlSeconds: 10 * 60 });
}

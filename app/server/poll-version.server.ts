import { randomBytes } from "node:crypto";
import type { TenantCache } from "~/tenancy/scope.server";

/**
 * A member's version version: it is another one after every change that their polls or stream would show. Random rather
 * than counted, so that a store that forgot everything can never repeat an old one.
 */
const key = (memberId: string) => `version:${memberId}`;

/**
 * How long a version may stand. A change whose renewal was lost because the store was away shows no later than this; it also
 * keeps the signed photo addresses in a remembered answer from going stale.
 */
const versionSeconds = 300;

/** Called after the commit of whatever changed. */
export async function renewPollVersion(cache: TenantCache, memberId: string): Promise<string> {
  const version = randomBytes(9).toString("base64url");
  await cache.set(key(memberId), version, { ttlSeconds: versionSeconds });
  return version;
}

/**
 * The version now. Asked for before the rows it stands for are read: a change in between then costs one answer too many,
 * never one too few.
 */
export async function currentPollVersion(cache: TenantCache, memberId: string): Promise<string> {
  return (await cache.get(key(memberId))) ?? renewPollVersion(cache, memberId);
}

const endedKey = (sessionId: string) => `session-ended:${sessionId}`;

/** The version, and whether the session has ended since it was last checked: one question. */
export async function pollVersionAndEnd(
  cache: TenantCache,
  memberId: string,
  sessionId: string,
): Promise<{ version: string | null; ended: boolean }> {
  const [version = null, ended = null] = await cache.getMany([key(memberId), endedKey(sessionId)]);
  return { version, ended: ended !== null };
}

/** Remembers an ended session for longer than any process trusts what it remembers of it. */
export async function markSessionEnded(cache: TenantCache, sessionId: string): Promise<void> {
  await cache.set(endedKey(sessionId), "1", { ttlSeconds: 10 * 60 });
}

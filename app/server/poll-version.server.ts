import { randomBytes } from "node:crypto";
import type { TenantCache } from "~/tenancy/tenant-handles.server";

/**
 * Key of a member's poll version. Every change that a poll would show renews the version. Versions are random, so that
 * a wiped store never repeats a version.
 */
const key = (memberId: string) => `version:${memberId}`;

/**
 * Seconds after which a version expires. The expiry bounds the delay after a lost renewal, and the age of signed photo
 * URLs.
 */
const versionSeconds = 300;

export const newPollVersion = (): string => randomBytes(9).toString("base64url");

export async function storePollVersion(cache: TenantCache, memberId: string, version: string): Promise<void> {
  await cache.set(key(memberId), version, { ttlSeconds: versionSeconds });
}

/** Stores a new poll version for the member. Call after the commit of a change. */
export async function renewPollVersion(cache: TenantCache, memberId: string): Promise<string> {
  const version = newPollVersion();
  await storePollVersion(cache, memberId, version);
  return version;
}

/**
 * Returns the current version. Read the version before the rows. A change in between then costs an extra answer, but
 * is never missed.
 */
export async function currentPollVersion(cache: TenantCache, memberId: string): Promise<string> {
  return (await cache.get(key(memberId))) ?? renewPollVersion(cache, memberId);
}

const endedKey = (sessionId: string) => `session-ended:${sessionId}`;

/** Reads the version and whether the session has ended, in one cache round trip. */
export async function readPollState(
  cache: TenantCache,
  memberId: string,
  sessionId: string,
): Promise<{ version: string | null; ended: boolean }> {
  const [version = null, ended = null] = await cache.getMany([key(memberId), endedKey(sessionId)]);
  return { version, ended: ended !== null };
}

/** Remembers for ten minutes that a session ended, which is longer than `trustedMs`. */
export async function markSessionEnded(cache: TenantCache, sessionId: string): Promise<void> {
  await cache.set(endedKey(sessionId), "1", { ttlSeconds: 10 * 60 });
}

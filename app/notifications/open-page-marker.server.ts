import type { TenantCache } from "~/tenancy/tenant-handles.server";

/**
 * Cache key of a member who needs no push, because a page is open. The event stream renews the entry. After a crash the
 * entry expires.
 */
const key = (memberId: string) => `live:${memberId}`;
const markSeconds = 120;

export async function markPageOpen(cache: TenantCache, memberId: string): Promise<void> {
  await cache.set(key(memberId), "1", { ttlSeconds: markSeconds });
}

/** Delay before the first retry, longer than the cache's pause after a failure. */
const firstRetryMs = 3_000;

/**
 * Deletes the cache entry when a page closes. Another open page soon sets the entry again. Failures are retried,
 * because an outdated entry would suppress pushes.
 */
export async function markPageClosed(cache: TenantCache, memberId: string, retryMs = firstRetryMs): Promise<void> {
  if ((await cache.remove(key(memberId))) || retryMs > markSeconds * 500) return;
  setTimeout(() => void markPageClosed(cache, memberId, 2 * retryMs), retryMs).unref();
}

export async function listMembersWithOpenPage(cache: TenantCache, memberIds: readonly string[]): Promise<Set<string>> {
  const marks = memberIds.length > 0 ? await cache.getMany(memberIds.map(key)) : [];
  return new Set(memberIds.filter((_, at) => (marks[at] ?? null) !== null));
}

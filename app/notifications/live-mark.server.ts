import type { TenantCache } from "~/tenancy/scope.server";

/** Members with an open live page, who need no push. The stream renews the mark. After a crash the mark expires. */
const key = (memberId: string) => `live:${memberId}`;
const markSeconds = 120;

export async function markLive(cache: TenantCache, memberId: string): Promise<void> {
  await cache.set(key(memberId), "1", { ttlSeconds: markSeconds });
}

/** Longer than the pause of a store that did not answer. */
const firstRetryMs = 3_000;

/**
 * Removes the mark of a closed page. Another open page sets the mark again with its next beat. Retries while the
 * mark could hold back pushes.
 */
export async function markGone(cache: TenantCache, memberId: string, retryMs = firstRetryMs): Promise<void> {
  if ((await cache.remove(key(memberId))) || retryMs > markSeconds * 500) return;
  setTimeout(() => void markGone(cache, memberId, 2 * retryMs), retryMs).unref();
}

export async function listLive(cache: TenantCache, memberIds: readonly string[]): Promise<Set<string>> {
  const marks = memberIds.length > 0 ? await cache.getMany(memberIds.map(key)) : [];
  return new Set(memberIds.filter((_, at) => (marks[at] ?? null) !== null));
}

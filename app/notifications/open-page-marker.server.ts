import type { TenantCache } from "~/tenancy/tenant-handles.server";

/**
 * Marks a member with an open page, who needs no push. The event stream renews the mark. After a crash the mark
 * expires.
 */
const key = (memberId: string) => `live:${memberId}`;
const markSeconds = 120;

export async function markPageOpen(cache: TenantCache, memberId: string): Promise<void> {
  await cache.set(key(memberId), "1", { ttlSeconds: markSeconds });
}

/** Must be longer than the pause that the store makes after a failure. */
const firstRetryMs = 3_000;

/**
 * Removes the mark when a page closes. Another open page soon sets it again. A failure is retried, because a stale
 * mark would hold back pushes.
 */
export async function markPageClosed(cache: TenantCache, memberId: string, retryMs = firstRetryMs): Promise<void> {
  if ((await cache.remove(key(memberId))) || retryMs > markSeconds * 500) return;
  setTimeout(() => void markPageClosed(cache, memberId, 2 * retryMs), retryMs).unref();
}

export async function listMembersWithOpenPage(cache: TenantCache, memberIds: readonly string[]): Promise<Set<string>> {
  const marks = memberIds.length > 0 ? await cache.getMany(memberIds.map(key)) : [];
  return new Set(memberIds.filter((_, at) => (marks[at] ?? null) !== null));
}

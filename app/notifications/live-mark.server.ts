import type { TenantCache } from "~/tenancy/scope.server";

/**
 * Who has a page open that hears of everything by itself, and so need not be woken. A mark in the store, renewed while
 * the stream lasts: a process that dies leaves it to lapse.
 */
const key = (memberId: string) => `live:${memberId}`;
const markSeconds = 120;

export async function markLive(cache: TenantCache, memberId: string): Promise<void> {
  await cache.set(key(memberId), "1", { ttlSeconds: markSeconds });
}

/** Longer than the pause of a store that did not answer. */
const firstRetryMs = 3_000;

/**
 * Another open page of theirs marks them anew with its next beat. A store that is away is asked again while the mark lasts:
 * until then it holds back the member's pushes.
 */
export async function markGone(cache: TenantCache, memberId: string, retryMs = firstRetryMs): Promise<void> {
  if ((await cache.remove(key(memberId))) || retryMs > markSeconds * 500) return;
  setTimeout(() => void markGone(cache, memberId, 2 * retryMs), retryMs).unref();
}

export async function listLive(cache: TenantCache, memberIds: readonly string[]): Promise<Set<string>> {
  const marks = memberIds.length > 0 ? await cache.getMany(memberIds.map(key)) : [];
  return new Set(memberIds.filter((_, at) => (marks[at] ?? null) !== null));
}

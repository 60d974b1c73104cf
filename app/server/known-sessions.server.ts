import type { Viewer } from "~/accounts/viewer";
import { hashToken } from "~/platform/keys.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** Milliseconds for which a session counts as valid after a check against the database. */
const trustedMs = 60_000;
/**
 * Seconds for which the member of a session is cached. Longer than `trustedMs`, because a session never changes its
 * member.
 */
const rememberedSeconds = 60 * 60;

export interface KnownSession {
  memberId: string;
  sessionId: string;
  /** Time of the last check against the database. */
  checkedAt: number;
}

type Scope = Pick<TenantScope, "tenant" | "cache">;

/**
 * Sessions that this process has seen. A poll of such a session reads only the poll version and whether the session has
 * ended.
 */
const seen = new Map<string, KnownSession>();
const mostSeen = 20_000;

function keepSeen(key: string, session: KnownSession): void {
  // Insert again, because the start of the Map is the session seen longest ago.
  seen.delete(key);
  seen.set(key, session);
  if (seen.size > mostSeen) seen.delete(seen.keys().next().value as string);
}

const storeKey = (token: string) => `session:${hashToken(token)}`;
const seenKey = ({ tenant }: Scope, token: string) => `${tenant.id} ${storeKey(token)}`;

/** True for a recently checked session. Callers must also check in the store that the session has not ended. */
export function isTrusted(session: KnownSession, ms = trustedMs): boolean {
  // Compare the absolute difference, so that a clock set back does not prolong the trust (F09).
  return Math.abs(Date.now() - session.checkedAt) <= ms;
}

export async function findKnownSession(scope: Scope, token: string): Promise<KnownSession | null> {
  const held = seen.get(seenKey(scope, token));
  if (held && isTrusted(held)) return held;
  const entry = await scope.cache.get(storeKey(token));
  if (!entry) return null;
  const session = JSON.parse(entry) as KnownSession;
  keepSeen(seenKey(scope, token), session);
  return session;
}

/** Remembers a session that the database has just confirmed. Skips a session that was remembered recently. */
export async function rememberSession(
  scope: Scope,
  token: string,
  { memberId, sessionId }: Viewer,
  known: KnownSession | null,
): Promise<void> {
  if (known?.sessionId === sessionId && isTrusted(known, trustedMs / 2)) return;
  const session: KnownSession = { memberId, sessionId, checkedAt: Date.now() };
  keepSeen(seenKey(scope, token), session);
  await scope.cache.set(storeKey(token), JSON.stringify(session), { ttlSeconds: rememberedSeconds });
}

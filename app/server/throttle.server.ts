import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import type { LimitName } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { findKnownSession, isPoll } from "./poll-tags.server";
import { limitsOf, raiseAlarm } from "./scraping.server";
import { sessionCookie, type Visit } from "./visit.server";

/** The limit of all calls of a caller (security.md section 4). Actions have limits of their own. */

/** Signed or public files: dozens belong to one page. */
const pictures = /^\/(?:media|brand)\//;
/** Asked for once by every browser. */
const uncounted = /^\/(?:manifest\.webmanifest$|robots\.txt$)/;
/** Sent in bursts by a provider, from few addresses. */
const webhooks = /^\/webhooks\//;

function isCounted(path: string): boolean {
  return !pictures.test(path) && !webhooks.test(path) && !uncounted.test(path);
}

/** Seconds to wait, or 0. For whoever shows no session, before anything is looked up for them. */
export function throttleNetwork(path: string, tenantId: number, network: string): number {
  const { limiter } = services();
  const key = `${tenantId}:${network}`;
  if (pictures.test(path)) return limiter.pass("picture", key);
  if (webhooks.test(path)) return limiter.pass("webhook", key);
  if (!isCounted(path)) return 0;
  return limiter.pass("anonymousBurst", key) || limiter.pass("anonymous", key);
}

/** The same for whoever shows a session: a member counts for themselves, and a session that is none as nobody's. */
export async function throttleVisit(visit: Visit): Promise<number> {
  const { tenant, transport, url } = visit;
  const path = url.pathname;
  if (!isCounted(path)) return throttleNetwork(path, tenant.id, transport.network);
  const memberId = isPoll(path) ? await knownMember(visit) : await askedMember(visit);
  if (memberId) return services().limiter.pass("api", `${tenant.id}:${memberId}`);
  return throttleNetwork(path, tenant.id, transport.network);
}

/** Without the database, which a poll asks only after its stamp was read. Remembered from a session's second call on. */
async function knownMember({ cookies, scope }: Visit): Promise<string | null> {
  const token = cookies.get(sessionCookie);
  return token ? ((await findKnownSession(scope.cache, token))?.memberId ?? null) : null;
}

/** A fault is told by the route that asks the same question; here it only means that there is no telling who it is. */
async function askedMember(visit: Visit): Promise<string | null> {
  const viewer = await visit.viewer().catch(() => null);
  return viewer?.memberId ?? null;
}

export function refuseThrottled({ tooOftenSeconds: seconds }: Visit): void {
  if (seconds > 0) throw new Refusal("limit.reached", { seconds });
}

/** Counts one action of a kind; refuses with the seconds to wait when there were too many. */
export async function countAction(
  { tenant, transport }: Visit,
  viewer: Viewer | null,
  limit: LimitName,
): Promise<void> {
  const key = `${tenant.id}:${viewer?.memberId ?? transport.network}`;
  const { limiter } = services();
  const counted = limitsOf(limit).map((name) =>
    limiter.consume(name, key).catch(async (refused: unknown) => {
      await raiseAlarm({ limit: name, key, tenantId: tenant.id, memberId: viewer?.memberId });
      throw refused;
    }),
  );
  await Promise.all(counted);
}

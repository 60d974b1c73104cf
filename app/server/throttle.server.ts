import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import type { LimitName } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { trustedMember } from "./poll-tags.server";
import { limitsOf, reportScraping } from "./scraping.server";
import type { Visit } from "./visit.server";

/** The overall rate limit of a caller (security.md section 4). Some actions have further limits. */

/** Pictures, signed or public. They have their own limit, because a page has dozens of pictures. */
const pictures = /^\/(?:media|brand)\//;
/** Files that each browser requests once. */
const uncounted = /^\/(?:manifest\.webmanifest$|robots\.txt$)/;
/** Webhooks. They have their own limit, because a provider sends many at a time from few IP addresses. */
const webhooks = /^\/webhooks\//;

/**
 * True for pages that a browser reads before the member opens them. Such reads must not use up the limit for opened
 * pages.
 */
const isAhead = (path: string): boolean => path === "/page-data";

function isCounted(path: string): boolean {
  return !pictures.test(path) && !webhooks.test(path) && !uncounted.test(path);
}

/** Returns the seconds that a network without a session must wait, or 0. Needs no query. */
export function throttleNetwork(path: string, tenantId: number, network: string): number {
  const { limiter } = services();
  const key = `${tenantId}:${network}`;
  if (pictures.test(path)) return limiter.pass("picture", key);
  if (webhooks.test(path)) return limiter.pass("webhook", key);
  if (!isCounted(path)) return 0;
  return limiter.pass("anonymousBurst", key) || limiter.pass("anonymous", key);
}

/**
 * Returns the seconds that a caller with a session cookie must wait, or 0. Without a valid session, the network's limit
 * applies.
 */
export async function throttleVisit(visit: Visit): Promise<number> {
  const { tenant, transport, url } = visit;
  const path = url.pathname;
  if (!isCounted(path)) return throttleNetwork(path, tenant.id, transport.network);
  const memberId = (transport.poll && trustedMember(transport.poll.state)) ?? (await askedMember(visit));
  if (memberId) return services().limiter.pass(isAhead(path) ? "ahead" : "api", `${tenant.id}:${memberId}`);
  return throttleNetwork(path, tenant.id, transport.network);
}

/** Finds the member. Returns null on an error, because the route repeats the query and reports the error. */
async function askedMember(visit: Visit): Promise<string | null> {
  const viewer = await visit.viewer().catch(() => null);
  return viewer?.memberId ?? null;
}

export function refuseThrottled({ tooOftenSeconds: seconds }: Visit): void {
  if (seconds > 0) throw new Refusal("limit.reached", { seconds });
}

/** Counts one action of a kind. Above the limit, refuses with the seconds to wait. */
export async function countAction(
  { tenant, transport }: Visit,
  viewer: Viewer | null,
  limit: LimitName,
): Promise<void> {
  const key = `${tenant.id}:${viewer?.memberId ?? transport.network}`;
  const { limiter } = services();
  const counted = limitsOf(limit).map((name) =>
    limiter.consume(name, key).catch(async (refused: unknown) => {
      await reportScraping({ limit: name, key, tenantId: tenant.id, memberId: viewer?.memberId });
      throw refused;
    }),
  );
  await Promise.all(counted);
}

import { log } from "~/platform/log.server";
import type { LimitName } from "~/platform/limits";
import { services } from "~/platform/services.server";

/**
 * Limits that are also counted per day: below the short limit alone, a scraper could walk through a whole site
 * (L03).
 */
const overDay: { [limit in LimitName]?: LimitName } = { profileView: "profileViewDay" };

/** Limits beyond ordinary use. Reaching one means scraping. */
const alarming: ReadonlySet<LimitName> = new Set(["profileView", "profileViewDay", "search"]);

/** The limits that an action of this kind counts against. */
export function limitsOf(limit: LimitName): LimitName[] {
  const long = overDay[limit];
  return long ? [limit, long] : [limit];
}

interface Overrun {
  limit: LimitName;
  /** The caller that the limit counted. */
  key: string;
  tenantId: number;
  memberId: string | undefined;
}

/** Logs a suspected scraper, at most once an hour per key over all processes, so that operators read the alarm. */
export async function reportScraping({ limit, key, tenantId, memberId }: Overrun): Promise<void> {
  if (!alarming.has(limit)) return;
  const isFirst = await services()
    .limiter.consume("scrapingAlarm", key)
    .then(
      () => true,
      () => false,
    );
  if (isFirst) log.warn("scraping.suspected", { tenantId, limit, ...(memberId && { memberId }) });
}

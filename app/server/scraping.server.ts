import { log } from "~/platform/log.server";
import type { LimitName } from "~/platform/limits";
import { services } from "~/platform/services.server";

/** Limits that are counted per day too. A scraper below the short limit could otherwise read a whole site (L03). */
const overDay: { [limit in LimitName]?: LimitName } = {
  profileView: "profileViewDay",
  pageAhead: "pageAheadDay",
};

/** Limits that only scraping reaches. */
const alarming: ReadonlySet<LimitName> = new Set(["profileView", "profileViewDay", "search", "pageAheadDay"]);

/** Lists the limits that an action of this kind counts against. */
export function limitsOf(limit: LimitName): LimitName[] {
  const long = overDay[limit];
  return long ? [limit, long] : [limit];
}

interface Overrun {
  limit: LimitName;
  /** Limiter key of the caller. */
  key: string;
  tenantId: number;
  memberId: string | undefined;
}

/**
 * Logs a suspected scraper, at most once an hour per caller over all processes. Operators would ignore a flood of
 * alarms.
 */
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

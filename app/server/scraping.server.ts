import { log } from "~/platform/log.server";
import type { LimitName } from "~/platform/limits";
import { services } from "~/platform/services.server";

/** Limits that are counted per day too. Below the short limit alone, a scraper could read a whole site (L03). */
const overDay: { [limit in LimitName]?: LimitName } = { profileView: "profileViewDay" };

/** Limits that ordinary use does not reach. Reaching one means scraping. */
const alarming: ReadonlySet<LimitName> = new Set(["profileView", "profileViewDay", "search"]);

/** Lists the limits against which an action of this kind counts. */
export function limitsOf(limit: LimitName): LimitName[] {
  const long = overDay[limit];
  return long ? [limit, long] : [limit];
}

interface Overrun {
  limit: LimitName;
  /** The caller whom the limit counted. */
  key: string;
  tenantId: number;
  memberId: string | undefined;
}

/**
 * Logs a suspected scraper. All processes together log once an hour per caller, so that operators still read the
 * alarm.
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

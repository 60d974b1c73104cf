import { log } from "~/platform/log.server";
import type { LimitName } from "~/platform/limits";
import { services } from "~/platform/services.server";

/** What is counted over a day as well: who stays below the short limit all night would walk a whole site (L03). */
const overDay: { [limit in LimitName]?: LimitName } = { profileView: "profileViewDay" };

/** Nobody looks at so many people: who meets one of these is collecting them. */
const alarming: ReadonlySet<LimitName> = new Set(["profileView", "profileViewDay", "search"]);

/** The limits that an action of this kind counts for. */
export function limitsOf(limit: LimitName): LimitName[] {
  const long = overDay[limit];
  return long ? [limit, long] : [limit];
}

interface Overrun {
  limit: LimitName;
  /** Who it was counted for. */
  key: string;
  tenantId: number;
  memberId: string | undefined;
}

/** Tells the operator of who walks profiles; once an hour for each, whichever process meets them: an alarm that repeats itself is not read. */
export async function raiseAlarm({ limit, key, tenantId, memberId }: Overrun): Promise<void> {
  if (!alarming.has(limit)) return;
  const isFirst = await services()
    .limiter.consume("scrapingAlarm", key)
    .then(
      () => true,
      () => false,
    );
  if (isFirst) log.warn("scraping.suspected", { tenantId, limit, ...(memberId && { memberId }) });
}

import type { Viewer } from "~/accounts/viewer";
import { log } from "~/platform/log.server";
import type { LimitName } from "~/platform/rate-limit.server";
import { services } from "~/platform/services.server";
import type { Visit } from "./visit.server";

/** What is counted over a day as well: who stays below the short limit all night would walk a whole site (L03). */
const overDay: { [limit in LimitName]?: LimitName } = { profileView: "profileViewDay" };

/** Nobody looks at so many people: who meets one of these is collecting them. */
const alarming: ReadonlySet<LimitName> = new Set(["profileView", "profileViewDay", "search"]);

/** Counts one deed of a kind; refuses with the seconds to wait when there were too many. */
export async function countDeed({ tenant, transport }: Visit, viewer: Viewer | null, limit: LimitName): Promise<void> {
  const key = `${tenant.id}:${viewer?.memberId ?? transport.network}`;
  const long = overDay[limit];
  const counted = [limit, ...(long ? [long] : [])].map((name) =>
    services()
      .limiter.consume(name, key)
      .catch(async (refused: unknown) => {
        if (alarming.has(name)) await raiseAlarm(name, key, viewer);
        throw refused;
      }),
  );
  await Promise.all(counted);
}

/** Once an hour for each who walks, whichever process meets them: an alarm that repeats itself is not read. */
async function raiseAlarm(limit: LimitName, key: string, viewer: Viewer | null): Promise<void> {
  const isFirst = await services()
    .limiter.consume("scrapingAlarm", key)
    .then(
      () => true,
      () => false,
    );
  if (!isFirst) return;
  const tenantId = Number(key.slice(0, key.indexOf(":")));
  log.warn("scraping.suspected", { tenantId, limit, ...(viewer && { memberId: viewer.memberId }) });
}

import { isDay } from "~/operators/verbs/fields.server";
import { findBookCheck, makeBookCheck, readDayMoney, readYesterday } from "~/payments/daily-report.server";
import { deskLoader } from "../../authorization.server";
import { siteNamed, siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { Reports } from "../../views/money/reports";

export const handle: ScreenHandle = { title: "desk:money.reports" };

/**
 * The report of a site's day, by default yesterday in the site's time zone. Shows last night's ledger check, because a
 * check takes seconds. `books=now` checks again.
 */
export const loader = deskLoader("money.see", async (desk, { url }) => {
  const { searchParams } = url;
  const { tenant, db } = desk.site(searchParams.get("site") || desk.sites[0]?.slug);
  const day = searchParams.get("day") ?? "";
  const isCheckWanted = searchParams.get("books") === "now";
  const shown = await db.read(async (q) => ({
    report: await readDayMoney(q, isDay(day) ? day : await readYesterday(q)),
    books: isCheckWanted ? await makeBookCheck(q) : await findBookCheck(q),
  }));
  return { ...shown, site: siteShown(tenant), timeZone: tenant.settings.time_zone, sites: desk.sites.map(siteNamed) };
});

export function Component() {
  return <Reports {...useScreen<typeof loader>()} />;
}

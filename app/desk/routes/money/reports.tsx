import { isDay } from "~/operators/verbs/fields.server";
import { readDay, readYesterday } from "~/payments/daily-report.server";
import { deskLoader } from "../../guard.server";
import { siteNamed, siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { Reports } from "../../views/money/reports";

export const handle: ScreenHandle = { title: "desk:money.reports" };

/** The report of a site's day, like on the command line. Yesterday is the last whole day in the site's time zone. */
export const loader = deskLoader("money.see", async (desk, { url }) => {
  const { searchParams } = url;
  const { tenant, db } = desk.site(searchParams.get("site") || desk.sites[0]?.slug);
  const day = searchParams.get("day") ?? "";
  const report = await db.read(async (q) => readDay(q, isDay(day) ? day : await readYesterday(q)));
  return { report, site: siteShown(tenant), timeZone: tenant.settings.time_zone, sites: desk.sites.map(siteNamed) };
});

export function Component() {
  return <Reports {...useScreen<typeof loader>()} />;
}

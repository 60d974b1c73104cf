import { readDraftView } from "~/operators/sites/drafts.server";
import { listVersions, readCurrentSite } from "~/operators/sites/versions.server";
import { actorOf } from "~/operators/staff/sessions.server";
import { readActorNames } from "../../actor-names.server";
import { deskLoader } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { SiteOverview } from "../../views/sites/site-overview";
import { saverOf } from "./saver";

export const handle: ScreenHandle = { title: "desk:sites.tabs.overview" };

/** A site with its newest version and the person's unpublished changes. */
export const loader = deskLoader("site.look", async (desk, { params }) => {
  const { tenant, db } = desk.site(params.site);
  const { latest, draft } = await db.read(async (q) => {
    const [latest = null] = await listVersions(q, null, 1);
    return { latest, draft: await readDraftView(q, actorOf(desk.session), await readCurrentSite(q)) };
  });
  const nameOf = await readActorNames(desk.t, [latest?.savedBy]);
  return {
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone,
    hosts: tenant.hosts,
    countries: tenant.settings.countries,
    theme: tenant.settings.theme,
    company: tenant.company.name,
    languages: Object.keys(tenant.texts),
    latest: latest && { ...latest, by: saverOf(latest, nameOf) },
    changes: draft?.changes.length ?? 0,
  };
});

export function Component() {
  return <SiteOverview {...useScreen<typeof loader>()} />;
}

import { listVersions, versionsPerPage } from "~/operators/sites/versions.server";
import { readActorNames } from "../../actor-names.server";
import { deskLoader } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { SiteHistory } from "../../views/sites/site-history";
import { saverOf } from "./saver";
import { versionNumber } from "./version-number";

export const handle: ScreenHandle = { title: "desk:sites.tabs.history" };

/** The versions of a site, newest first. */
export const loader = deskLoader("site.look", async (desk, { params, url }) => {
  const { tenant, db } = desk.site(params.site);
  const after = versionNumber(url.searchParams.get("after"));
  const versions = await db.read((q) => listVersions(q, after));
  const nameOf = await readActorNames(
    desk.t,
    versions.map(({ savedBy }) => savedBy),
  );
  return {
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone,
    versions: versions.map((one) => ({ ...one, by: saverOf(one, nameOf) })),
    after: after === null ? null : String(after),
    next: versions.length === versionsPerPage ? String(versions.at(-1)?.version) : null,
  };
});

export function Component() {
  return <SiteHistory {...useScreen<typeof loader>()} />;
}

import { findVersion, readCurrentSite } from "~/operators/sites/versions.server";
import { planChanges } from "~/operators/tenant-plan";
import { readActorNames } from "../../actor-names.server";
import { deskLoader } from "../../authorization.server";
import { commandShown } from "../../command-form.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { SiteVersionScreen } from "../../views/sites/site-version";
import { saverOf } from "./saver";
import { versionNumber } from "./version-number";

export const handle: ScreenHandle = {
  title: ({ version }: { version: { version: number } }, t) =>
    t("desk:sites.history.one", { version: version.version }),
};

/** A version of a site, with its changes to the version before. */
export const loader = deskLoader("site.look", async (desk, { params }) => {
  const { tenant, db } = desk.site(params.site);
  const number = versionNumber(params.version);
  if (number === null) throw new ScreenFault("notFound");
  const { found, newest } = await db.read(async (q) => ({
    found: await findVersion(q, number),
    newest: (await readCurrentSite(q)).version,
  }));
  if (!found) throw new ScreenFault("notFound");
  const { whole, former, ...version } = found;
  const nameOf = await readActorNames(desk.t, [version.savedBy]);
  return {
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone,
    version: { ...version, by: saverOf(version, nameOf) },
    changes: former ? planChanges(former, whole) : null,
    again:
      number === newest
        ? null
        : commandShown(desk, "restore-version", {
            site: tenant.slug,
            args: { version: String(number), base: String(newest) },
          }),
  };
});

export function Component() {
  return <SiteVersionScreen {...useScreen<typeof loader>()} />;
}

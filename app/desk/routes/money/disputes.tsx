import { listDisputes } from "~/operators/money/disputes.server";
import { deskLoader, tenantsNamed } from "../../authorization.server";
import { siteNamed, siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { Disputes } from "../../views/money/disputes";

export const handle: ScreenHandle = { title: "desk:money.disputes" };

/** Disputes over the permitted sites, the earliest deadline first. */
export const loader = deskLoader("money.see", async (desk, { url }) => {
  const { sites } = desk;
  const site = url.searchParams.get("site") ?? "";
  const found = await desk.network((q) => listDisputes(q, tenantsNamed(desk, site)));
  const rows = found.flatMap(({ tenantId, ...dispute }) => {
    const tenant = sites.find(({ id }) => id === tenantId);
    return tenant ? [{ ...dispute, site: siteShown(tenant), timeZone: tenant.settings.time_zone }] : [];
  });
  return { rows, site, sites: sites.map(siteNamed) };
});

export function Component() {
  return <Disputes {...useScreen<typeof loader>()} />;
}

import { listEndpoints } from "~/webhooks/endpoints.server";
import { deskLoader } from "../../authorization.server";
import { commandShown } from "../../command-form.server";
import { siteNamed, siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { Endpoints } from "../../views/webhooks/endpoints";

export const handle: ScreenHandle = { title: "desk:webhooks.title" };

/** The endpoints of one site, by default the first site of the person. */
export const loader = deskLoader("site.edit", async (desk, { url }) => {
  const [first] = desk.sites;
  const slug = url.searchParams.get("site") || first?.slug;
  if (!slug) throw new ScreenFault("notFound");
  const { tenant, db } = desk.site(slug);
  return {
    site: siteShown(tenant),
    timeZone: tenant.settings.time_zone,
    sites: desk.sites.map(siteNamed),
    endpoints: await db.read(listEndpoints),
    add: commandShown(desk, "add-webhook", { site: tenant.slug }),
  };
});

export function Component() {
  return <Endpoints {...useScreen<typeof loader>()} />;
}

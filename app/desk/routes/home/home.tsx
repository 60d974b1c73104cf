import { canonicalOrigin } from "~/tenancy/origin.server";
import { deskLoader } from "../../guard.server";
import { rolesOn } from "../../permitted";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { Home } from "../../views/home";

export const handle: ScreenHandle = { title: "desk:home.title" };

export const loader = deskLoader("numbers.see", async ({ session, sites }) => ({
  name: session.name,
  sites: sites.map((tenant) => ({
    site: siteShown(tenant),
    origin: canonicalOrigin(tenant),
    host: tenant.canonicalHost,
    countries: tenant.settings.countries,
    roles: rolesOn(session, tenant.id),
  })),
}));

export function Component() {
  return <Home {...useScreen<typeof loader>()} />;
}

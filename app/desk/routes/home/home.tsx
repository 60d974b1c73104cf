import { canonicalOrigin } from "~/tenancy/origin.server";
import { deskLoader } from "../../authorization.server";
import { rolesOn } from "../../permissions";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { Home } from "../../views/home/home";
import { readNow } from "./now.server";

export const handle: ScreenHandle = { title: "desk:home.title" };

const pageRows = 50;

export const loader = deskLoader("numbers.see", async (desk, { url }) => {
  const { session, sites } = desk;
  const after = url.searchParams.get("after");
  const rest = sites.slice(after === null ? 0 : sites.findIndex(({ slug }) => slug === after) + 1);
  const shown = rest.slice(0, pageRows);
  const { waitsOn, ...now } = await readNow(
    desk,
    shown.map(({ id }) => id),
  );
  return {
    ...now,
    name: session.name,
    count: sites.length,
    after,
    next: rest.length > shown.length ? (shown.at(-1)?.slug ?? null) : null,
    sites: shown.map((tenant) => ({
      site: siteShown(tenant),
      origin: canonicalOrigin(tenant),
      host: tenant.canonicalHost,
      countries: tenant.settings.countries,
      roles: rolesOn(session, tenant.id),
      waits: waitsOn(tenant.id),
    })),
  };
});

export function Component() {
  return <Home {...useScreen<typeof loader>()} />;
}

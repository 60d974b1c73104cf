import { listOverdueDataRequests } from "~/operators/overdue-data-requests.server";
import { isId } from "~/platform/ids";
import { deskLoader, tenantIds } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { OverdueDataRequests } from "../../views/overdue-data-requests";

export const handle: ScreenHandle = { title: "desk:requests.title" };

/** Overdue erasures and copies of data, over the permitted sites. */
export const loader = deskLoader("member.erase", async (desk, { url }) => {
  const given = url.searchParams.get("after");
  const after = isId(given) ? given : null;
  const { requests, next } = await desk.network((q) => listOverdueDataRequests(q, tenantIds(desk), after));
  const rows = requests.flatMap((request) => {
    const tenant = desk.sites.find(({ id }) => id === request.tenantId);
    return tenant ? [{ request, site: siteShown(tenant), zone: tenant.settings.time_zone }] : [];
  });
  return { rows, after, next };
});

export function Component() {
  return <OverdueDataRequests {...useScreen<typeof loader>()} />;
}

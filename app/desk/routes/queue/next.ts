import { redirect } from "react-router-dom";
import { findNextWork } from "~/operators/queue/list.server";
import { deskLoader } from "../../authorization.server";
import { holdsAnywhere } from "../../permissions";
import { queuePaths, readFilter } from "./queue-address";
import { workFilterOf } from "./present-list.server";

/**
 * Redirects to the most urgent item that is unclaimed or claimed by the operator. Without the permission to judge,
 * redirects to a complaint.
 */
export const loader = deskLoader("queue.see", async (desk, { url }) => {
  const filter = readFilter(url);
  const left = url.searchParams.get("left") ?? undefined;
  const own = holdsAnywhere(desk.session, "content.judge") ? "" : "complaint";
  const wanted = workFilterOf(desk, { ...filter, kind: filter.kind || own });
  const item = await desk.network((q) => findNextWork(q, wanted, left));
  const site = desk.sites.find(({ id }) => id === item?.tenantId);
  return redirect(item && site ? queuePaths.item(site.slug, item.id, filter) : queuePaths.list(filter));
});

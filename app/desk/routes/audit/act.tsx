import { findAct } from "~/operators/audit/acts-over-sites.server";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { isId } from "~/platform/ids";
import { deskLoader } from "../../guard.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { ActScreen } from "../../views/audit/act-screen";
import { actShown } from "./shown-acts.server";

export const handle: ScreenHandle = { title: "desk:audit.act" };

export const loader = deskLoader("audit.see", async (desk, { params }) => {
  const { tenant } = desk.site(params.site);
  const { id = "" } = params;
  const found = isId(id) ? await desk.network((q) => findAct(q, tenant.id, id)) : null;
  if (!found) throw new ScreenFault("notFound");
  const [act] = actShown(desk, found, await findStaffNames([found.actor]));
  if (!act) throw new ScreenFault("notFound");
  return { act };
});

export function Component() {
  return <ActScreen {...useScreen<typeof loader>()} />;
}

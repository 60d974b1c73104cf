import { findAct, findStaffAct, type ShownAct } from "~/operators/audit/acts-over-sites.server";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { isId } from "~/platform/ids";
import { type Desk, deskLoader } from "../../authorization.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { ActScreen } from "../../views/audit/act-screen";
import { staffWord } from "./audit-address";
import { actShown, namesIn, seesStaff } from "./present-acts.server";

export const handle: ScreenHandle = { title: "desk:audit.act" };

export const loader = deskLoader("audit.see", async (desk, { params }) => {
  const { id = "" } = params;
  const found = isId(id) ? await find(desk, params.site, id) : null;
  if (!found) throw new ScreenFault("notFound");
  const [act] = actShown(desk, found, await findStaffNames(namesIn([found])));
  if (!act) throw new ScreenFault("notFound");
  return { act };
});

async function find(desk: Desk, site: string | undefined, id: string): Promise<ShownAct | null> {
  if (site === staffWord && seesStaff(desk)) return desk.network((q) => findStaffAct(q, id));
  const { tenant } = desk.site(site);
  return desk.network((q) => findAct(q, tenant.id, id));
}

export function Component() {
  return <ActScreen {...useScreen<typeof loader>()} />;
}

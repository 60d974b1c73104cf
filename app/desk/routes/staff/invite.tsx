import { roles } from "~/operators/staff/role-permissions";
import { commandShown } from "../../command-form.server";
import { deskLoader } from "../../authorization.server";
import { siteNamed } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { InviteScreen } from "../../views/staff/invite-screen";
import { permissionsOf, givesSomewhere, isNetworkOwner } from "./present-staff.server";

export const handle: ScreenHandle = { title: "desk:staff.inviteTitle" };

/** Form of an invitation, with the roles and sites that the operator may give. */
export const loader = deskLoader("staff.edit", async (desk) => ({
  form: commandShown(desk, "invite-staff", { site: null }),
  roles: roles.filter((role) => givesSomewhere(desk, role)).map((role) => ({ role, permissions: permissionsOf(role) })),
  sites: desk.sites.map(siteNamed),
  isNetwork: isNetworkOwner(desk),
}));

export function Component() {
  return <InviteScreen {...useScreen<typeof loader>()} />;
}

import { listColleagues, listInvitations } from "~/operators/staff/people.server";
import { commandShown } from "../../command-form.server";
import { deskLoader, tenantsNamed } from "../../authorization.server";
import { holdsAnywhere } from "../../permissions";
import { siteNamed } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { StaffScreen } from "../../views/staff/staff-screen";
import { colleagueShown, listUsed, reachOf } from "./present-staff.server";

export const handle: ScreenHandle = { title: "desk:staff.title" };

/** Staff of the operator's sites, or of the site in the URL. */
export const loader = deskLoader("staff.edit", async (desk, { url }) => {
  const site = url.searchParams.get("site") ?? "";
  const reach = site === "" ? reachOf(desk) : tenantsNamed(desk, site);
  const people = await listColleagues(reach);
  const invitations = await listInvitations(reach);
  const used = await listUsed(desk, people);
  const nameOf = (tenantId: number | null) => desk.sites.find(({ id }) => id === tenantId)?.settings.name ?? null;
  return {
    site,
    sites: desk.sites.map(siteNamed),
    people: people.map((person) => colleagueShown(desk, person, used)),
    hasKeys: holdsAnywhere(desk.session, "keys.edit"),
    isAlone: site === "" && people.length === 1,
    invitations: invitations.map(({ email, grants, expiresAt }) => ({
      email,
      expiresAt,
      roles: grants.map(({ role, tenantId }) => ({ role, site: nameOf(tenantId) })),
      stop: commandShown(desk, "stop-invitation", { site: null, args: { email } }),
    })),
  };
});

export function Component() {
  return <StaffScreen {...useScreen<typeof loader>()} />;
}

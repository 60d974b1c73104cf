import { listColleagues, listInvitations } from "~/operators/staff/people.server";
import { deskLoader } from "../../guard.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { StaffScreen } from "../../views/staff/staff-screen";
import { colleagueShown, listUsed, reachOf } from "./shown-staff.server";

export const handle: ScreenHandle = { title: "desk:staff.title" };

export const loader = deskLoader("staff.edit", async (desk) => {
  const reach = reachOf(desk);
  const people = await listColleagues(reach);
  const invitations = await listInvitations(reach);
  const used = await listUsed(
    desk,
    people.map(({ id }) => id),
  );
  const nameOf = (tenantId: number | null) => desk.sites.find(({ id }) => id === tenantId)?.settings.name ?? null;
  return {
    people: people.map((person) => colleagueShown(desk, person, used)),
    invitations: invitations.map(({ email, grants, expiresAt }) => ({
      email,
      expiresAt,
      roles: grants.map(({ role, tenantId }) => ({ role, site: nameOf(tenantId) })),
    })),
  };
});

export function Component() {
  return <StaffScreen {...useScreen<typeof loader>()} />;
}

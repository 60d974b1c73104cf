import { findColleague } from "~/operators/staff/people.server";
import { roles } from "~/operators/staff/role-deeds";
import { isId } from "~/platform/ids";
import { deedShown } from "../../deed-form.server";
import { deskLoader } from "../../guard.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { PersonScreen } from "../../views/staff/person-screen";
import {
  colleagueShown,
  endForm,
  gainedBy,
  listUsed,
  lostWith,
  mayChange,
  reachOf,
  readDeeds,
} from "./shown-staff.server";
import { readWantedRole } from "./staff-address";

export const handle: ScreenHandle = { title: ({ person }: { person: { name: string } }) => person.name };

/** One person: roles, ways in, and what the database lets them do. The address may name a role to look at. */
export const loader = deskLoader("staff.edit", async (desk, { params, url }) => {
  const { id = "" } = params;
  const found = isId(id) ? await findColleague(id, reachOf(desk)) : null;
  if (!found) throw new ScreenFault("notFound");
  const used = await listUsed(desk, [id]);
  const person = colleagueShown(desk, found, used);
  const grants = found.grants.flatMap((held) => {
    const grant = person.grants.find((shown) => shown.id === held.id);
    return grant ? [{ grant, lost: lostWith(found.grants, held), end: endForm(desk, id, held) }] : [];
  });
  const { role, tenant } = readWantedRole(url);
  const site = desk.sites.find(({ slug }) => slug === tenant);
  const tenantId = site?.id ?? null;
  const isGiveable = role !== "" && (tenant === "" || site !== undefined) && mayChange(desk, id, role, tenantId);
  return {
    person,
    grants,
    deeds: await readDeeds(desk, id),
    wanted: { role, tenant },
    give: isGiveable
      ? {
          gained: gainedBy(found.grants, { role, tenantId }),
          form: deedShown(desk, "give-role", {
            site: null,
            args: { person: id, role, ...(tenant && { tenant }) },
          }),
        }
      : null,
    roles: roles.filter((one) => desk.sites.some((each) => mayChange(desk, id, one, each.id))),
    sites: desk.sites.map(({ slug, settings }) => ({ slug, name: settings.name })),
  };
});

export function Component() {
  return <PersonScreen {...useScreen<typeof loader>()} />;
}

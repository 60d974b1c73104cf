import { findColleague, mayEndPerson, readWaysIn } from "~/operators/staff/people.server";
import { isId } from "~/platform/ids";
import { deskLoader } from "../../authorization.server";
import { siteNamed } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { PersonScreen } from "../../views/staff/person-screen";
import {
  colleagueShown,
  formsOn,
  grantsShown,
  isNetworkOwner,
  listUsed,
  previewOf,
  reachOf,
  readPermissions,
  rolesToGive,
} from "./present-staff.server";
import { readWantedRole } from "./staff-address";

export const handle: ScreenHandle = { title: ({ person }: { person: { name: string } }) => person.name };

/** A staff member's roles, sign-in methods and permissions from the database. The URL may name a role to preview. */
export const loader = deskLoader("staff.edit", async (desk, { params, url }) => {
  const { id = "" } = params;
  const found = isId(id) ? await findColleague(id, reachOf(desk)) : null;
  if (!found) throw new ScreenFault("notFound");
  const person = colleagueShown(desk, found, await listUsed(desk, [found]));
  const wanted = readWantedRole(url);
  const mayEnd = await desk.network((q) => mayEndPerson(q, id));
  const ways = person.isSelf || mayEnd ? await readWaysIn(id) : null;
  return {
    person,
    ways,
    ...formsOn(desk, found, mayEnd),
    grants: grantsShown(desk, found, person),
    permissions: await readPermissions(desk, id),
    wanted,
    give: previewOf(desk, found, wanted),
    roles: rolesToGive(desk, found),
    sites: desk.sites.map(siteNamed),
    isNetwork: isNetworkOwner(desk),
  };
});

export function Component() {
  return <PersonScreen {...useScreen<typeof loader>()} />;
}

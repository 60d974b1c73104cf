import { listUsedPlaces } from "~/operators/audit/acts-over-sites.server";
import {
  type Colleague,
  type HeldPermission,
  type HeldGrant,
  listPermissionsOf,
  type Reach,
} from "~/operators/staff/people.server";
import { type Permission, type Need, type Role, rolePermissions, roles } from "~/operators/staff/role-permissions";
import type { Tenant } from "~/tenancy/tenant";
import { commandShown } from "../../command-form.server";
import type { Desk } from "../../authorization.server";
import { rolesOn, sitesOf } from "../../permissions";
import { siteShown } from "../../present-site.server";
import type { CommandShown } from "../../views/command-form";
import type { ColleagueShown, PermissionOnSites, EndableGrant, GrantShown } from "../../views/staff/staff-view-model";
import type { WantedRole } from "./staff-address";

/** The sites whose staff the operator sees: every site, or the sites that the operator manages. */
export function reachOf({ session }: Desk): Reach {
  const sites = sitesOf(session, "staff.edit");
  return sites === "every" ? "every" : [...sites];
}

function isSelf({ session }: Desk, { id }: { id: string }): boolean {
  return session.staffId === id;
}

const unusedDays = 60;

/** Finds the older roles that were used within the last `unusedDays`. */
export async function listUsed(desk: Desk, people: readonly Colleague[]): Promise<ReadonlySet<string>> {
  const places = people.flatMap(({ id, grants }) =>
    grants.filter(isOld).map(({ tenantId }) => ({ staffId: id, tenantId })),
  );
  if (places.length === 0) return new Set();
  const used = await desk.network((q) => listUsedPlaces(q, places, unusedDays));
  return new Set(used.map(({ staffId, tenantId }) => placeKey(staffId, tenantId)));
}

const isOld = ({ givenAt }: HeldGrant) => Date.now() - givenAt.getTime() > unusedDays * 86_400_000;
const placeKey = (staffId: string, tenantId: number | null) => `${staffId} ${tenantId ?? "every"}`;

export function colleagueShown(desk: Desk, person: Colleague, used: ReadonlySet<string>): ColleagueShown {
  const { grants, ...known } = person;
  return {
    ...known,
    isSelf: isSelf(desk, person),
    grants: grants.flatMap((grant) => grantShown(desk, person, grant, used)),
  };
}

function grantShown(desk: Desk, { id }: Colleague, grant: HeldGrant, used: ReadonlySet<string>): GrantShown[] {
  const tenant = desk.sites.find((site) => site.id === grant.tenantId);
  if (grant.tenantId !== null && !tenant) return [];
  return [
    {
      ...grant,
      site: tenant ? siteShown(tenant) : null,
      isUnused: isOld(grant) && !used.has(placeKey(id, grant.tenantId)),
    },
  ];
}

/** Permissions that a person loses when a grant ends, because no other grant gives them on the same sites. */
function lostWith(held: readonly HeldGrant[], ended: HeldGrant): Permission[] {
  const rest = held.filter(({ id, tenantId }) => id !== ended.id && covers(tenantId, ended.tenantId));
  return besides(rest, ended.role);
}

/** Permissions that a role would add for a person. */
function gainedBy(held: readonly HeldGrant[], wanted: { role: Role; tenantId: number | null }): Permission[] {
  return besides(
    held.filter(({ tenantId }) => covers(tenantId, wanted.tenantId)),
    wanted.role,
  );
}

/** Permissions of `role` that the remaining grants do not give with an equal or smaller requirement. */
function besides(rest: readonly HeldGrant[], role: Role): Permission[] {
  const ease = (one: Role, permission: Permission) => {
    const need = rolePermissions[permission][one];
    return need === undefined ? needs.length : needs.indexOf(need);
  };
  return permissionsOf(role).filter((permission) =>
    rest.every((held) => ease(held.role, permission) > ease(role, permission)),
  );
}

const needs: readonly Need[] = ["none", "fresh", "two"];
const covers = (tenantId: number | null, other: number | null) => tenantId === null || tenantId === other;

/** Permissions of a role, in the order of the matrix. */
export const permissionsOf = (role: Role) =>
  (Object.keys(rolePermissions) as Permission[]).filter(
    (permission) => rolePermissions[permission][role] !== undefined,
  );

/** True when the operator may give the role on the site. The database decides again. */
function gives({ session }: Desk, role: Role, tenantId: number | null): boolean {
  const held = rolesOn(session, tenantId);
  return held.includes("owner") || (held.includes("manager") && role !== "owner" && role !== "manager");
}

/** True when the operator may give roles on all sites. */
export const isNetworkOwner = (desk: Desk) => gives(desk, "owner", null);

/** True when the operator may give a role on any site. */
export const givesSomewhere = (desk: Desk, role: Role) => desk.sites.some(({ id }) => gives(desk, role, id));

/** Roles that the operator may give to a colleague. */
export const rolesToGive = (desk: Desk, person: Colleague) =>
  isSelf(desk, person) ? [] : roles.filter((role) => givesSomewhere(desk, role));

/** Form of a command, disabled without the permission. A disabled form says that an owner may run the command. */
function formFor(desk: Desk, may: boolean, verb: string, args: Record<string, string>): CommandShown {
  const form = commandShown(desk, verb, { site: null, args });
  return may ? form : { ...form, need: null, who: ["owner"] };
}

/** Forms that end a person's employment or sessions. Null for oneself. */
export function formsOn(
  desk: Desk,
  person: Colleague,
  may: boolean,
): { signOut: CommandShown | null; leave: CommandShown | null } {
  if (isSelf(desk, person)) return { signOut: null, leave: null };
  const { email } = person;
  return { signOut: formFor(desk, may, "end-sessions", { email }), leave: formFor(desk, may, "end-staff", { email }) };
}

/** Roles of a person, each with the permissions that its end would remove and the form that ends it. */
export function grantsShown(desk: Desk, { email, grants }: Colleague, shown: ColleagueShown): EndableGrant[] {
  return grants.flatMap((held) => {
    const grant = shown.grants.find(({ id }) => id === held.id);
    if (!grant) return [];
    const args = { email, role: held.role, tenant: grant.site?.slug ?? "" };
    const end = shown.isSelf ? null : formFor(desk, gives(desk, held.role, held.tenantId), "end-role", args);
    return [{ grant, lost: lostWith(grants, held), end }];
  });
}

/** Permissions that the previewed role would add, and its form. Null without a role, and for one's own account. */
export function previewOf(desk: Desk, person: Colleague, { role, tenant }: WantedRole) {
  const site = desk.sites.find(({ slug }) => slug === tenant);
  const tenantId = site?.id ?? null;
  if (role === "" || (tenant !== "" && !site) || isSelf(desk, person)) return null;
  const form = formFor(desk, gives(desk, role, tenantId), "give-role", {
    email: person.email,
    role,
    tenant,
  });
  return { gained: gainedBy(person.grants, { role, tenantId }), form };
}

/** Reads the permissions of a person from the database, each with its sites. */
export async function readPermissions(desk: Desk, personId: string): Promise<PermissionOnSites[]> {
  const held = await listPermissionsOf(personId);
  const shown = held.flatMap((one) => placeOf(desk.sites, one));
  const permissions = [...new Set(shown.map(({ permission }) => permission))];
  return permissions.map((permission) => ({
    permission,
    places: shown.filter((one) => one.permission === permission).map(({ need, site }) => ({ need, site })),
  }));
}

function placeOf(
  sites: readonly Tenant[],
  { permission, need, tenantId }: HeldPermission,
): { permission: Permission; need: Need; site: string | null }[] {
  if (tenantId === null) return [{ permission, need, site: null }];
  const tenant = sites.find(({ id }) => id === tenantId);
  return tenant ? [{ permission, need, site: tenant.settings.name }] : [];
}

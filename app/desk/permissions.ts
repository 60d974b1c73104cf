import { type Permission, type Need, type Role, rolePermissions, roles } from "~/operators/staff/role-permissions";
import type { StaffSession } from "~/operators/staff/sessions.server";

interface Granted {
  readonly kind: StaffSession["kind"];
  readonly grants: readonly { readonly role: Role; readonly tenantId: number | null }[];
}

/**
 * Roles of a session, for menus, buttons and lists. The database decides again in the command's transaction. A grant
 * without tenant applies to every site.
 */
export function rolesOn({ grants }: Granted, tenantId: number | null): Role[] {
  const held = grants.filter((grant) => grant.tenantId === null || grant.tenantId === tenantId);
  return roles.filter((role) => held.some((grant) => grant.role === role));
}

/**
 * Requirement of a permission for the session on a site: nothing, a step-up, or a second person. A null site means all
 * sites. Null when refused.
 */
export function needOf(session: Granted, permission: Permission, tenantId: number | null): Need | null {
  return leastNeed(permission, rolesOn(session, tenantId));
}

/** Smallest requirement over all the person's grants, while no site is chosen. */
export function needSomewhere({ grants }: Granted, permission: Permission): Need | null {
  return leastNeed(
    permission,
    grants.map(({ role }) => role),
  );
}

/**
 * The requirement that remains after a recent step-up. A step-up by one-time code does not allow edits to staff or
 * keys.
 */
export function needLeft(
  { freshBy }: Pick<StaffSession, "freshBy">,
  permission: Permission,
  need: Need | null,
): Need | null {
  const isProved =
    freshBy !== null && !(freshBy === "code" && (permission === "staff.edit" || permission === "keys.edit"));
  return need === "fresh" && isProved ? "none" : need;
}

function leastNeed(permission: Permission, held: readonly Role[]): Need | null {
  const needs = held.map((role) => rolePermissions[permission][role]);
  return (["none", "fresh", "two"] as const).find((need) => needs.includes(need)) ?? null;
}

/** Sites on which a person has the permission. `every` means all sites, including future ones. */
export function sitesOf({ grants }: Granted, permission: Permission): "every" | ReadonlySet<number> {
  const held = grants.filter(({ role }) => rolePermissions[permission][role] !== undefined);
  const ids = held.map(({ tenantId }) => tenantId);
  return ids.includes(null) ? "every" : new Set(ids.filter((id) => id !== null));
}

export function holdsAnywhere(session: Granted, permission: Permission): boolean {
  const sites = sitesOf(session, permission);
  return sites === "every" || sites.size > 0;
}

/** Roles with the permission, for the text beside a refused button. */
export function whoCould(permission: Permission): Role[] {
  return roles.filter((role) => rolePermissions[permission][role] !== undefined);
}

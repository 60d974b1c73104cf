import { type Deed, type Need, type Role, roleDeeds, roles } from "~/operators/staff/role-permissions";
import type { StaffSession } from "~/operators/staff/sessions.server";

interface Granted {
  readonly kind: "web" | "shell" | "demo";
  readonly grants: readonly { readonly role: Role; readonly tenantId: number | null }[];
}

/**
 * Rights of a session, for menus, buttons and lists. The database decides again in the command's transaction. A grant
 * without tenant applies to every site.
 */
export function rolesOn({ grants }: Granted, tenantId: number | null): Role[] {
  const held = grants.filter((grant) => grant.tenantId === null || grant.tenantId === tenantId);
  return roles.filter((role) => held.some((grant) => grant.role === role));
}

/**
 * Requirement of a right for this person on a site: nothing, a step-up, or a second person. A null site means all
 * sites. Null when refused.
 */
export function needOf(session: Granted, deed: Deed, tenantId: number | null): Need | null {
  return leastNeed(deed, rolesOn(session, tenantId));
}

/** Smallest requirement over all the person's grants, while no site is chosen. */
export function needSomewhere({ grants }: Granted, deed: Deed): Need | null {
  return leastNeed(
    deed,
    grants.map(({ role }) => role),
  );
}

/** The need that is left after a step-up that still counts. A one-time code changes no staff. */
export function needLeft({ freshBy }: Pick<StaffSession, "freshBy">, deed: Deed, need: Need | null): Need | null {
  const isProved = freshBy !== null && !(freshBy === "code" && deed === "staff.edit");
  return need === "fresh" && isProved ? "none" : need;
}

function leastNeed(deed: Deed, held: readonly Role[]): Need | null {
  const needs = held.map((role) => roleDeeds[deed][role]);
  return (["none", "fresh", "two"] as const).find((need) => needs.includes(need)) ?? null;
}

/** Sites on which a person has the right. `every` means all sites, including future ones. */
export function sitesOf({ grants }: Granted, deed: Deed): "every" | ReadonlySet<number> {
  const held = grants.filter(({ role }) => roleDeeds[deed][role] !== undefined);
  const ids = held.map(({ tenantId }) => tenantId);
  return ids.includes(null) ? "every" : new Set(ids.filter((id) => id !== null));
}

export function holdsAnywhere(session: Granted, deed: Deed): boolean {
  const sites = sitesOf(session, deed);
  return sites === "every" || sites.size > 0;
}

/** Roles with the right, for the text beside a refused button. */
export function whoCould(deed: Deed): Role[] {
  return roles.filter((role) => roleDeeds[deed][role] !== undefined);
}

import { type Deed, type Need, type Role, roleDeeds, roles } from "~/operators/staff/role-deeds";

interface Granted {
  readonly kind: "web" | "shell" | "demo";
  readonly grants: readonly { readonly role: Role; readonly tenantId: number | null }[];
}

/**
 * Rights of a session, for menus, buttons and lists. The database decides again in the transaction of the deed.
 * A grant without tenant holds on every site.
 */
export function rolesOn({ grants }: Granted, tenantId: number | null): Role[] {
  const held = grants.filter((grant) => grant.tenantId === null || grant.tenantId === tenantId);
  return roles.filter((role) => held.some((grant) => grant.role === role));
}

/**
 * Need of this person for a deed on a site, or on the network for null: nothing, a step-up, or a second person. Null
 * when refused.
 */
export function needOf(session: Granted, deed: Deed, tenantId: number | null): Need | null {
  return leastNeed(deed, rolesOn(session, tenantId));
}

/** Least need of the person for a deed over all their grants, while no site is chosen. */
export function needSomewhere({ grants }: Granted, deed: Deed): Need | null {
  return leastNeed(
    deed,
    grants.map(({ role }) => role),
  );
}

function leastNeed(deed: Deed, held: readonly Role[]): Need | null {
  const needs = held.map((role) => roleDeeds[deed][role]);
  return (["none", "fresh", "two"] as const).find((need) => needs.includes(need)) ?? null;
}

/** The sites on which a person holds the deed. `every` stands for all sites, future ones too. */
export function sitesOf({ grants }: Granted, deed: Deed): "every" | ReadonlySet<number> {
  const held = grants.filter(({ role }) => roleDeeds[deed][role] !== undefined);
  const ids = held.map(({ tenantId }) => tenantId);
  return ids.includes(null) ? "every" : new Set(ids.filter((id) => id !== null));
}

export function holdsAnywhere(session: Granted, deed: Deed): boolean {
  const sites = sitesOf(session, deed);
  return sites === "every" || sites.size > 0;
}

/** The roles that hold a deed, for the sentence beside a button that is refused. */
export function whoCould(deed: Deed): Role[] {
  return roles.filter((role) => roleDeeds[deed][role] !== undefined);
}

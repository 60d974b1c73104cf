import { listUsedSites } from "~/operators/audit/acts-over-sites.server";
import {
  type Colleague,
  type HeldDeed,
  type HeldGrant,
  listDeedsOf,
  type Reach,
} from "~/operators/staff/people.server";
import { type Deed, type Need, type Role, roleDeeds } from "~/operators/staff/role-deeds";
import type { Tenant } from "~/tenancy/tenant";
import { deedShown } from "../../deed-form.server";
import type { Desk } from "../../guard.server";
import { rolesOn, sitesOf } from "../../permitted";
import { siteShown } from "../../present-site.server";
import type { ColleagueShown, DeedOnSites, GrantShown } from "../../views/staff/shown";

/** The people whom this person sees: of every site, or of the sites they manage. */
export function reachOf({ session }: Desk): Reach {
  const sites = sitesOf(session, "staff.edit");
  return sites === "every" ? "every" : [...sites];
}

function isSelf({ session }: Desk, { id }: { id: string }): boolean {
  return session.staffId === id;
}

const unusedDays = 60;

/** The sites on which each person did an act in the last days. */
export async function listUsed(desk: Desk, people: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await desk.network((q) => listUsedSites(q, people, unusedDays));
  return new Set(rows.flatMap(({ actor, tenantId }) => [`${actor} ${tenantId}`, `${actor} every`]));
}

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
  const isOld = Date.now() - grant.givenAt.getTime() > unusedDays * 86_400_000;
  return [
    {
      ...grant,
      site: tenant ? siteShown(tenant) : null,
      isUnused: isOld && !used.has(`${id} ${grant.tenantId ?? "every"}`),
    },
  ];
}

/** The deeds that a person loses with one grant, since no other one allows them there. */
export function lostWith(held: readonly HeldGrant[], ended: HeldGrant): Deed[] {
  const rest = held.filter(({ id, tenantId }) => id !== ended.id && covers(tenantId, ended.tenantId));
  return deedsOf(ended.role).filter((deed) => !rest.some(({ role }) => roleDeeds[deed][role] !== undefined));
}

/** The deeds that a person gains by a role. */
export function gainedBy(held: readonly HeldGrant[], wanted: { role: Role; tenantId: number | null }): Deed[] {
  const rest = held.filter(({ tenantId }) => covers(tenantId, wanted.tenantId));
  return deedsOf(wanted.role).filter((deed) => !rest.some(({ role }) => roleDeeds[deed][role] !== undefined));
}

const covers = (tenantId: number | null, other: number | null) => tenantId === null || tenantId === other;
const deedsOf = (role: Role) =>
  (Object.keys(roleDeeds) as Deed[]).filter((deed) => roleDeeds[deed][role] !== undefined);

/** Whether this person may change a role. The database decides it again. */
export function mayChange(desk: Desk, personId: string, role: Role, tenantId: number | null): boolean {
  if (isSelf(desk, { id: personId })) return false;
  const held = rolesOn(desk.session, tenantId);
  return held.includes("owner") || (held.includes("manager") && role !== "owner" && role !== "manager");
}

/** The form that ends a grant. Null when this person may not. */
export function endForm(desk: Desk, personId: string, { id, role, tenantId }: HeldGrant) {
  return mayChange(desk, personId, role, tenantId)
    ? deedShown(desk, "end-role", { site: null, args: { grant: id } })
    : null;
}

/** What the database says a person may do, by right, with the sites. */
export async function readDeeds(desk: Desk, personId: string): Promise<DeedOnSites[]> {
  const held = await listDeedsOf(personId);
  const shown = held.flatMap((one) => placeOf(desk.sites, one));
  const deeds = [...new Set(shown.map(({ deed }) => deed))];
  return deeds.map((deed) => ({
    deed,
    places: shown.filter((one) => one.deed === deed).map(({ need, site }) => ({ need, site })),
  }));
}

function placeOf(
  sites: readonly Tenant[],
  { deed, need, tenantId }: HeldDeed,
): { deed: Deed; need: Need; site: string | null }[] {
  if (tenantId === null) return [{ deed, need, site: null }];
  const tenant = sites.find(({ id }) => id === tenantId);
  return tenant ? [{ deed, need, site: tenant.settings.name }] : [];
}

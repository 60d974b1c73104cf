import { redirect, type LoaderFunctionArgs } from "react-router-dom";
import type { Translate } from "~/i18n/messages";
import type { Permission } from "~/operators/staff/role-permissions";
import type { StaffSession } from "~/operators/staff/sessions.server";
import { asNetwork, type StaffRows } from "~/operators/staff/staff-database.server";
import { listFreshTenants } from "~/tenancy/resolve.server";
import { openTenantAsOperator, type TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { deskPaths } from "./desk-paths";
import type { DeskVisit } from "./desk-visit.server";
import { faultOf } from "./faults.server";
import { holdsAnywhere, sitesOf } from "./permissions";
import { ScreenFault } from "./screen-fault";

/** Permission and sites of a screen. Only `site` opens a tenant, and the database checks the permission again. */
export interface Desk {
  readonly session: StaffSession;
  readonly permission: Permission;
  /** Sites on which the person has the permission, ordered by id. */
  readonly sites: readonly Tenant[];
  /** Opens a site. Throws the same 404 for a forbidden site as for an unknown site. */
  site(slug: string | undefined): TenantScope;
  /** Reads rows over all these sites. Call before a single site's transaction opens. */
  network<T>(read: (network: StaffRows) => Promise<T>): Promise<T>;
  readonly requestId: string;
  readonly t: Translate;
  readonly visit: DeskVisit;
}

interface ScreenArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly request: Request;
}

type Load<T> = (args: LoaderFunctionArgs) => Promise<T>;

/**
 * Makes the loader of a screen. A person without the permission on any site gets the same 404 as for an unknown URL.
 */
export function deskLoader<T>(permission: Permission, load: (desk: Desk, args: ScreenArgs) => Promise<T>): Load<T> {
  return (args) => inWords(args, async (visit, screen) => load(await openDesk(visit, permission), screen));
}

/** Makes a loader without a check of session or permission, such as the loader of the login. */
export function publicLoader<T>(load: (visit: DeskVisit, args: ScreenArgs) => Promise<T>): Load<T> {
  return (args) => inWords(args, load);
}

/** Makes an action without a check of session or permission. The action parses the body, which may be JSON. */
export function publicAction<T>(act: (visit: DeskVisit, args: ScreenArgs) => Promise<T>): Load<T> {
  return (args) => inWords(args, act);
}

export const tenantIds = ({ sites }: Pick<Desk, "sites">): number[] => sites.map(({ id }) => id);

/**
 * Ids of the filter's site, or of all permitted sites for an empty filter. Throws the same 404 for a forbidden site as
 * for an unknown site.
 */
export function tenantsNamed({ sites }: Pick<Desk, "sites">, slug: string): number[] {
  const named = sites.filter((site) => slug === "" || site.slug === slug);
  if (slug !== "" && named.length === 0) throw new ScreenFault("notFound");
  return named.map(({ id }) => id);
}

/** Finds the session, or redirects to the login. */
export async function requireSession(visit: DeskVisit): Promise<StaffSession> {
  const session = await visit.session();
  if (session) return session;
  if (visit.isFromElsewhere) throw new ScreenFault("elsewhere");
  throw redirect(deskPaths.signIn(visit.url.pathname + visit.url.search));
}

/** Finds the session of a person. A session of the command line gets a 404. */
export async function requirePerson(visit: DeskVisit): Promise<StaffSession & { staffId: string }> {
  const session = await requireSession(visit);
  if (session.staffId === null) throw new ScreenFault("notFound");
  return Object.assign(session, { staffId: session.staffId });
}

async function inWords<T>(
  { context, params, request }: LoaderFunctionArgs,
  run: (visit: DeskVisit, args: ScreenArgs) => Promise<T>,
): Promise<T> {
  const visit = context as DeskVisit;
  try {
    return await run(visit, { params, request, url: visit.url });
  } catch (error) {
    throw faultOf(error, visit);
  }
}

/** Opens the console for a permission that depends on the URL. Other screens name their permission in `deskLoader`. */
export async function openDesk(visit: DeskVisit, permission: Permission): Promise<Desk> {
  const session = await requireSession(visit);
  if (!holdsAnywhere(session, permission)) throw new ScreenFault("notFound");
  const held = sitesOf(session, permission);
  const sites = await listFreshTenants(held === "every" ? null : [...held]);
  return {
    session,
    permission,
    sites,
    site(slug) {
      const tenant = sites.find((site) => site.slug === slug);
      if (!tenant) throw new ScreenFault("notFound");
      return openTenantAsOperator(tenant, { session: session.hash, permission });
    },
    network: (read) => asNetwork(session, permission, read),
    requestId: visit.transport.requestId,
    t: visit.t,
    visit,
  };
}

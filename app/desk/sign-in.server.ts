import { demoStaff } from "~/operators/staff/demo-staff";
import { offersDemoSignIn } from "~/operators/staff/demo-staff.server";
import { findInvitation, type OpenInvitation } from "~/operators/staff/invitations.server";
import type { OfferedSecret } from "~/operators/staff/one-time-codes.server";
import { deviceInWords } from "~/operators/staff/own-access.server";
import type { RelyingParty } from "~/operators/staff/passkeys.server";
import type { Caller } from "~/operators/staff/sign-in.server";
import { listTenants } from "~/tenancy/resolve.server";
import type { DeskVisit } from "./desk-visit.server";
import { qrShape } from "./qr";
import type { SecretShown } from "./views/sign-in/app-secret";
import type { Invited } from "./views/sign-in/join";
import type { DemoCard } from "./views/sign-in/sign-in";

/** The console's host and origin for passkeys. The edge has already checked the host. */
export const partyOf = ({ url }: DeskVisit): RelyingParty => ({ id: url.hostname, origin: url.origin });

export function callerOf({ transport }: DeskVisit, { headers }: Request): Caller {
  return { network: transport.network, device: headers.get("user-agent") ?? "" };
}

export const deviceOf = (request: Request) => deviceInWords(request.headers.get("user-agent") ?? "");

/** Cards of the demo's sign-in. Null outside a demo. */
export async function demoCards({ transport }: DeskVisit): Promise<DemoCard[] | null> {
  if (!offersDemoSignIn(transport)) return null;
  const nameOf = await siteNames();
  return demoStaff.map(({ role, name, sites }) => ({
    role,
    name,
    sites: sites?.map((slug) => nameOf({ slug })) ?? null,
  }));
}

/** Finds the invitation of a link. Null for an invalid link, which has its own screen. */
export async function findInvited(
  token: string | undefined,
): Promise<{ open: OpenInvitation; invited: Invited } | null> {
  const open = token ? await findInvitation(token) : null;
  if (!open || !token) return null;
  const nameOf = await siteNames();
  const { email, name, isKnown, isUsable, usableFrom } = open;
  const grants = open.grants.map(({ role, tenantId }) => ({
    role,
    site: tenantId === null ? null : nameOf({ id: tenantId }),
  }));
  return { open, invited: { token, email, name, grants, isKnown, isUsable, usableFrom } };
}

async function siteNames(): Promise<(wanted: { slug?: string; id?: number }) => string> {
  const tenants = await listTenants();
  return ({ slug, id }) =>
    tenants.find((tenant) => tenant.slug === slug || tenant.id === id)?.settings.name ?? slug ?? String(id);
}

export const secretShown = ({ secret, sealed, uri }: OfferedSecret): SecretShown => ({
  secret,
  sealed,
  qr: qrShape(uri),
});

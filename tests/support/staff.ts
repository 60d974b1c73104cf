import { runVerb, type VerbOutcome } from "~/operators/run-verb.server";
import type { Role } from "~/operators/staff/role-permissions";
import { inviteStaff, type NewInvitation } from "~/operators/staff/invitations.server";
import {
  findStaffSession,
  openShellSession,
  openStaffSession,
  type StaffSession,
  type StepUp,
} from "~/operators/staff/sessions.server";
import { asOperatorOfStaff } from "~/operators/staff/staff-database.server";
import { randomId, timeId } from "~/platform/ids";
import type { TenantScope } from "~/tenancy/scope.server";
import type { TestApp } from "./test-app";

export interface Hired {
  staffId: string;
  /** Token of the session cookie. */
  token: string;
  session: StaffSession;
}

/** A role on a site, or on the network. */
export interface GivenRole {
  role: Role;
  on: TenantScope | null;
}

/** Makes an active member of the staff with these grants, and signs this person in. Works as the database's owner. */
export async function hire(app: TestApp, grants: readonly GivenRole[], steppedUpBy?: StepUp): Promise<Hired> {
  const staffId = randomId();
  await app.oracle("insert into staff (id, email, name, state) values ($1, $2, 'Olga Staff', 'active')", [
    staffId,
    `${staffId}@staff.test`,
  ]);
  for (const { role, on } of grants) await giveRole(app, staffId, { role, on });
  return signIn(staffId, steppedUpBy);
}

/** Runs a verb with the permissions of a hired person. A verb of the network has no site. */
export function runAs(
  { session }: Pick<Hired, "session">,
  verb: string,
  given: unknown,
  site: string | null = "ember",
): Promise<VerbOutcome> {
  return runVerb(session, site, verb, given, { requestId: randomId() });
}

/** Invites a person as the command line does. Returns the token of the link. */
export async function inviteFromShell({ owner }: TestApp, invitation: NewInvitation): Promise<string> {
  const session = await openShellSession(owner, "root");
  const { link } = await asOperatorOfStaff(session, (staff) => inviteStaff(staff, invitation));
  return link.split("/").at(-1) as string;
}

/** Gives a person a role, which ends the person's sessions. Returns the grant's id. */
export async function giveRole(app: TestApp, staffId: string, { role, on }: GivenRole): Promise<string> {
  const id = timeId();
  const values = [id, staffId, role, on?.tenant.id ?? null];
  await app.oracle("insert into staff_grants (id, staff_id, role, tenant_id) values ($1, $2, $3, $4)", values);
  return id;
}

export async function signIn(staffId: string, steppedUpBy?: StepUp): Promise<Hired> {
  const proof = steppedUpBy ? { steppedUpBy } : {};
  const given = { staffId, kind: "web" as const, device: "Firefox on Linux", network: "192.0.2.1" };
  const { token } = await openStaffSession(Object.assign(given, proof));
  const session = await findStaffSession(token);
  if (!session) throw new Error("The new session is not live.");
  return { staffId, token, session };
}

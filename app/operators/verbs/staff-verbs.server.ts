import { sql } from "kysely";
import * as z from "zod";
import { StaffRefusal } from "~/platform/staff-refusal";
import { readableText } from "~/platform/invisible-characters";
import { listTenants } from "~/tenancy/resolve.server";
import { getNamedTenant } from "../named-tenant.server";
import { OperatorError } from "../operator-error";
import { endGrant, endSessionsOf, endStaff, giveGrant, stopInvitations } from "../staff/grants.server";
import { inviteStaff } from "../staff/invitations.server";
import { type Colleague, findColleagueByEmail, listColleagues } from "../staff/people.server";
import { type Permission, type Role, roles } from "../staff/role-permissions";
import { keyDays, keyNameLength, keyScopes } from "../staff/server-key";
import { createServerKey, listServerKeys, revokeServerKey, type ServerKey } from "../staff/server-keys.server";
import type { StaffSession } from "../staff/sessions.server";
import { plainEmail } from "../staff/sign-in.server";
import { mailInvitation } from "../staff/staff-mails.server";
import { idField, lineField, wordsField } from "./fields.server";
import { networkVerb, staffCommand } from "./verb.server";

const email = z.string().transform(plainEmail).pipe(z.email("must be an e-mail address"));
const role = z.enum(roles, `must be one of ${roles.join(", ")}`);
const scopes = wordsField(keyScopes.length).pipe(
  z.array(z.enum(keyScopes, `must be of ${keyScopes.join(", ")}`)).min(1, "needs a scope"),
);
const site = z.string().transform(readableText).optional();
const longestName = 80;

export const staffVerbs = [
  networkVerb({
    name: "staff",
    permission: "staff.edit",
    help: "the people who work at the desk, with their roles, ways in and open sessions",
    takes: {},
    run: () => listStaff(),
  }),
  staffCommand({
    name: "invite-staff",
    permission: "staff.edit",
    help: `a link that lets one person into the desk, once within 48 hours; for a person who works there already it is the
way back in. The desk mails it, and shows it once for a new person. Without a site the role holds on every site, which
only owner and reader may; several sites stand with commas`,
    shellHelp: `The command line prints the link. The roles: ${roles.join(", ")}.`,
    takes: {
      email,
      role,
      tenant: z.union([z.string(), z.array(z.string()).max(500)]).optional(),
      name: lineField({ most: longestName, least: 0 }).optional(),
    },
    words: { email: "<e-mail>", role: "<role>", tenant: "[site]" },
    options: { name: 'name="Ada Quist"' },
    prepare: async ({ email, role, tenant = [], name = "" }, session) => {
      const slugs = [tenant].flat().flatMap((words) => words.split(",").map(readableText));
      const named = [...new Set(slugs.filter((slug) => slug !== ""))];
      const known = named.length > 0 ? named : [undefined];
      const grants = [];
      for (const slug of known) grants.push({ role, tenantId: await findPlace(role, slug, session) });
      return { email, name, grants };
    },
    write: async (staff, invitation, { kind }) => {
      const invited = await inviteStaff(staff, invitation);
      const { staffId, isKnown, link, usableFrom } = invited;
      const knownId = isKnown ? staffId : null;
      if (kind !== "shell") await mailInvitation(staff, { email: invitation.email, link, knownId, usableFrom });
      return invited;
    },
    // Only the mail contains an existing person's link, because the link gives access in that person's name.
    shows: ({ isKnown, link }) => (isKnown ? null : link),
  }),
  staffCommand({
    name: "stop-invitation",
    permission: "staff.edit",
    help: "takes the open invitations of an address back, whose links are dead then",
    takes: { email },
    words: { email: "<e-mail>" },
    prepare: async ({ email }) => email,
    write: async (staff, address) => {
      if ((await stopInvitations(staff, address)) === 0)
        throw new OperatorError("There is no open invitation for this address.");
    },
  }),
  staffCommand({
    name: "give-role",
    permission: "staff.edit",
    help: `gives a person who works at the desk a role on a site, or on every site; their sessions end. Nobody changes
their own, and only owners give the roles owner and manager`,
    takes: {
      email,
      role,
      tenant: site,
      until: z.iso.date("must be a day like 2026-12-24").optional(),
    },
    words: { email: "<e-mail>", role: "<role>", tenant: "[site]" },
    options: { until: "until=2026-12-24" },
    prepare: async ({ email, role, tenant, until }, session) => {
      const tenantId = await findPlace(role, tenant, session);
      const { id } = await findPerson(email, session);
      // The role ends at the end of the last day.
      return { personId: id, role, tenantId, until: until ? new Date(Date.parse(until) + dayMs) : null };
    },
    write: async (staff, grant) => {
      if (await giveGrant(staff, grant)) return;
      throw new OperatorError("The person has this role already or has left, or the last day is over.");
    },
  }),
  staffCommand({
    name: "end-role",
    permission: "staff.edit",
    help: "ends a role of a person who works at the desk, and their sessions; nobody ends their own",
    takes: { email, role, tenant: site },
    words: { email: "<e-mail>", role: "<role>", tenant: "[site]" },
    prepare: async ({ email, role, tenant }, session) => {
      const tenantId = await findPlace(role, tenant, session);
      const found = await findColleagueByEmail(email);
      if (!found && session.kind === "shell") throw nobodyHere(email);
      const grant = found?.grants.find((held) => held.role === role && held.tenantId === tenantId);
      return { grantId: grant?.id ?? null, tenantId };
    },
    write: async (staff, { grantId, tenantId }) => {
      // Checks the permission first, because the answer reveals roles.
      await staff.rows(sql`select operator_enter('staff.edit', ${tenantId}::integer)`);
      if (grantId === null || !(await endGrant(staff, grantId)))
        throw new OperatorError("The person does not have this role, or it has ended already.");
    },
  }),
  staffCommand({
    name: "end-sessions",
    permission: "staff.edit",
    help: "signs a person who works at the desk out on every device",
    takes: { email },
    words: { email: "<e-mail>" },
    prepare: async ({ email }, session) => (await findPerson(email, session)).id,
    write: async (staff, personId) => {
      const ended = await endSessionsOf(staff, personId);
      if (ended === 0) throw new OperatorError("The person is not signed in.");
      return ended;
    },
  }),
  staffCommand({
    name: "end-staff",
    permission: "staff.edit",
    help: `ends a person who works at the desk: all roles and sessions, and the invitations that they gave. Their acts keep
their name. An invitation lets them in again, with its roles alone`,
    takes: { email },
    words: { email: "<e-mail>" },
    prepare: async ({ email }, session) => (await findPerson(email, session)).id,
    write: async (staff, personId) => {
      if (!(await endStaff(staff, personId))) throw new OperatorError("The person has left already.");
    },
  }),
  networkVerb({
    name: "keys",
    permission: "keys.edit",
    help: "the keys of servers, with their sites and scopes, and when each was used last",
    takes: {},
    run: () => listKeys(),
  }),
  staffCommand({
    name: "create-key",
    permission: "keys.edit",
    help: `a key with which a server runs verbs on one site, limited to the named scopes and days. The key is shown once,
and only a hash of it is kept`,
    shellHelp: `The scopes, with commas between them: ${keyScopes.join(", ")}.`,
    takes: {
      tenant: z.string().transform(readableText),
      name: lineField({ most: keyNameLength, least: 1, needs: "needs a name" }),
      scopes,
      days: z.enum(keyDays, `must be ${keyDays.join(" or ")}`),
    },
    words: { tenant: "<site>", name: "<name>", scopes: "<scopes>", days: keyDays.join("|") },
    prepare: async ({ tenant, days, ...wanted }, session) => {
      const { id: tenantId } = await getNamedTenant(session, tenant);
      return { ...wanted, tenantId, days: Number(days) };
    },
    write: async (staff, wanted) => {
      const created = await createServerKey(staff, wanted);
      if (created) return created;
      throw new OperatorError(`A key of this site is named ${wanted.name} already. Choose another name.`);
    },
    showsSecret: ({ key }) => key,
  }),
  staffCommand({
    name: "revoke-key",
    permission: "keys.edit",
    help: "revokes a key of a server at once; its next call is refused",
    takes: { id: idField },
    words: { id: "<key>" },
    prepare: async ({ id }) => id,
    write: async (staff, id) => {
      if (!(await revokeServerKey(staff, id))) throw new OperatorError("This key is revoked already.");
    },
  }),
] as const;

const dayMs = 86_400_000;

/** Finds a staff member by email address. Only the command line learns that an address is unknown. */
async function findPerson(address: string, { kind }: StaffSession): Promise<Colleague> {
  const found = await findColleagueByEmail(address);
  if (found) return found;
  if (kind !== "shell") throw new StaffRefusal("staff.denied");
  throw nobodyHere(address);
}

const nobodyHere = (address: string) => new OperatorError(`Nobody with the address ${address} works at the desk.`);

/** Finds the tenant of a role. Null for every tenant. */
async function findPlace(role: Role, slug: string | undefined, session: StaffSession): Promise<number | null> {
  if (slug) return (await getNamedTenant(session, slug)).id;
  if (role !== "owner" && role !== "reader") throw new OperatorError(`The role ${role} needs a site.`);
  return null;
}

/** A staff member as listed on the command line. */
export interface ListedStaff extends Omit<Colleague, "grants"> {
  roles: { role: Role; site: string | null; until: Date | null }[];
}

/** A key as listed on the command line. */
export interface ListedKey extends Omit<ServerKey, "tenantId" | "scopes"> {
  site: string;
  scopes: Permission[];
}

async function listKeys(): Promise<ListedKey[]> {
  const keys = await listServerKeys("every");
  const tenants = await listTenants();
  return keys.map(({ tenantId, ...key }) => ({
    ...key,
    site: tenants.find(({ id }) => id === tenantId)?.slug ?? String(tenantId),
  }));
}

async function listStaff(): Promise<ListedStaff[]> {
  const people = await listColleagues("every");
  const tenants = await listTenants();
  const slugOf = (tenantId: number | null) => tenants.find(({ id }) => id === tenantId)?.slug ?? null;
  return people.map(({ grants, ...person }) => ({
    ...person,
    roles: grants.map(({ role, tenantId, until }) => ({
      role,
      site: tenantId === null ? null : (slugOf(tenantId) ?? String(tenantId)),
      until,
    })),
  }));
}

import * as z from "zod";
import { StaffRefusal } from "~/platform/staff-refusal";
import { listTenants } from "~/tenancy/resolve.server";
import { OperatorError } from "../operator-error";
import { inviteStaff } from "../staff/invitations.server";
import { endGrant, giveGrant } from "../staff/grants.server";
import { roles } from "../staff/role-deeds";
import type { StaffSession } from "../staff/sessions.server";
import { plainEmail } from "../staff/sign-in.server";
import { mailInvitation } from "../staff/staff-mails.server";
import { id, staffCommand } from "./verb.server";

/** Verbs for the people who work at the desk. */
export const staffVerbs = [
  staffCommand({
    name: "invite-staff",
    deed: "staff.edit",
    help: `a link that lets one person into the desk, once within 48 hours; for a person who works there already it is the
way back in. The command line prints it, the desk mails it. Without a site the role holds on every site, which only owner and reader may. The roles: ${roles.join(", ")}`,
    takes: {
      email: z.string().transform(plainEmail).pipe(z.email("must be an e-mail address")),
      role: z.enum(roles, `must be one of ${roles.join(", ")}`),
      tenant: z.string().optional(),
    },
    words: { email: "<e-mail>", role: "<role>", tenant: "[site]" },
    prepare: async ({ email, role, tenant }, session) => {
      const tenantId = tenant ? await findTenantId(tenant, session) : null;
      if (tenantId === null && role !== "owner" && role !== "reader")
        throw new OperatorError(`The role ${role} needs a site: invite-staff ${email} ${role} <site>.`);
      return { email, name: "", grants: [{ role, tenantId }] };
    },
    write: async (staff, invitation, { kind }) => {
      const invited = await inviteStaff(staff, invitation);
      const { staffId, isKnown, link, usableFrom } = invited;
      const knownId = isKnown ? staffId : null;
      if (kind !== "shell") await mailInvitation(staff, { email: invitation.email, link, knownId, usableFrom });
      return invited;
    },
  }),
  staffCommand({
    name: "give-role",
    deed: "staff.edit",
    help: `gives a person who works at the desk a role on a site, or on every site; their sessions end. Nobody changes
their own, and only owners give the roles owner and manager`,
    takes: {
      person: id,
      role: z.enum(roles, `must be one of ${roles.join(", ")}`),
      tenant: z.string().optional(),
      until: z.iso.date("must be a day like 2026-12-24").optional(),
    },
    words: { person: "<person>", role: "<role>", tenant: "[site]" },
    options: { until: "until=2026-12-24" },
    prepare: async ({ person, role, tenant, until }, session) => {
      const tenantId = tenant ? await findTenantId(tenant, session) : null;
      if (tenantId === null && role !== "owner" && role !== "reader")
        throw new OperatorError(`The role ${role} needs a site.`);
      // The last day is whole.
      return { personId: person, role, tenantId, until: until ? new Date(Date.parse(until) + dayMs) : null };
    },
    write: async (staff, grant) => {
      if (await giveGrant(staff, grant)) return;
      throw new OperatorError("The person has this role already or has left, or the last day is over.");
    },
  }),
  staffCommand({
    name: "end-role",
    deed: "staff.edit",
    help: "ends a role of a person who works at the desk, and their sessions; nobody ends their own",
    takes: { grant: id },
    words: { grant: "<role>" },
    prepare: async ({ grant }) => grant,
    write: async (staff, grantId) => {
      if (!(await endGrant(staff, grantId))) throw new OperatorError("This role has ended already.");
    },
  }),
] as const;

const dayMs = 86_400_000;

/** Only the command line is told which sites there are. To others an unknown site is a forbidden one. */
async function findTenantId(slug: string, { kind }: StaffSession): Promise<number> {
  const tenants = await listTenants();
  const found = tenants.find((one) => one.slug === slug);
  if (found) return found.id;
  if (kind !== "shell") throw new StaffRefusal("staff.denied");
  const known = tenants.map((one) => one.slug).join(", ") || "none";
  throw new OperatorError(`There is no site "${slug}". There are: ${known}.`);
}

import * as z from "zod";
import { StaffRefusal } from "~/platform/staff-refusal";
import { listTenants } from "~/tenancy/resolve.server";
import { OperatorError } from "../operator-error";
import { inviteStaff } from "../staff/invitations.server";
import { roles } from "../staff/role-deeds";
import type { StaffSession } from "../staff/sessions.server";
import { plainEmail } from "../staff/sign-in.server";
import { mailInvitation } from "../staff/staff-mails.server";
import { staffCommand } from "./verb.server";

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
] as const;

/** Only the command line is told which sites there are. To others an unknown site is a forbidden one. */
async function findTenantId(slug: string, { kind }: StaffSession): Promise<number> {
  const tenants = await listTenants();
  const found = tenants.find((one) => one.slug === slug);
  if (found) return found.id;
  if (kind !== "shell") throw new StaffRefusal("staff.denied");
  const known = tenants.map((one) => one.slug).join(", ") || "none";
  throw new OperatorError(`There is no site "${slug}". There are: ${known}.`);
}

import * as z from "zod";
import { services } from "~/platform/services.server";
import { listTenants } from "~/tenancy/resolve.server";
import { currentActor } from "../actor.server";
import { OperatorError } from "../operator-error";
import { withOwner } from "../owner.server";
import { type Invited, inviteFromShell } from "../staff/invitations.server";
import { type Role, roles } from "../staff/role-deeds";
import { plainEmail } from "../staff/sign-in.server";
import { networkVerb } from "./verb.server";

/** Verbs for the people who work at the desk. */
export const staffVerbs = [
  networkVerb({
    name: "invite-staff",
    deed: "network.repair",
    help: `a link that lets one person into the desk, once within 48 hours; for a person who works there already it is the
way back in. Without a site the role holds on every site, which only owner and reader may. The roles: ${roles.join(", ")}`,
    takes: {
      email: z.string().transform(plainEmail).pipe(z.email("must be an e-mail address")),
      role: z.enum(roles, `must be one of ${roles.join(", ")}`),
      tenant: z.string().optional(),
    },
    words: { email: "<e-mail>", role: "<role>", tenant: "[site]" },
    run: (args) => invite(args),
  }),
] as const;

async function invite({
  email,
  role,
  tenant,
}: {
  email: string;
  role: Role;
  tenant?: string | undefined;
}): Promise<Invited> {
  const tenantId = tenant ? await findTenantId(tenant) : null;
  if (tenantId === null && role !== "owner" && role !== "reader")
    throw new OperatorError(`The role ${role} needs a site: invite-staff ${email} ${role} <site>.`);
  const grants = [{ role, tenantId }];
  return withOwner(services().env, (owner) => inviteFromShell(owner, currentActor(), { email, name: "", grants }));
}

async function findTenantId(slug: string): Promise<number> {
  const tenants = await listTenants();
  const found = tenants.find((one) => one.slug === slug);
  if (found) return found.id;
  throw new OperatorError(
    `There is no site "${slug}". There are: ${tenants.map((one) => one.slug).join(", ") || "none"}.`,
  );
}

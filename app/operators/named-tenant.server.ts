import { StaffRefusal } from "~/platform/staff-refusal";
import { findTenantBySlug, listTenants } from "~/tenancy/resolve.server";
import type { Tenant } from "~/tenancy/tenant";
import { OperatorError } from "./operator-error";
import type { StaffSession } from "./staff/sessions.server";

/** Only the command line learns that a site is unknown. Other callers get the refusal of a forbidden site. */
export async function getNamedTenant({ kind }: StaffSession, slug: string | null): Promise<Tenant> {
  const tenant = slug === null ? null : await findTenantBySlug(slug);
  if (tenant) return tenant;
  if (kind !== "shell") throw new StaffRefusal("staff.denied");
  const known = (await listTenants()).map((one) => one.slug).join(", ") || "none";
  throw new OperatorError(`There is no site "${slug ?? ""}". There are: ${known}.`);
}

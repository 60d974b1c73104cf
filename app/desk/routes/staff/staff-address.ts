import { isRole, type Role } from "~/operators/staff/role-permissions";

/** Role to preview, as named in the URL. */
export interface WantedRole {
  role: Role | "";
  /** Slug of the site. Empty for every site. */
  tenant: string;
}

export function readWantedRole({ searchParams }: URL): WantedRole {
  const role = searchParams.get("role") ?? "";
  return { role: isRole(role) ? role : "", tenant: searchParams.get("tenant") ?? "" };
}

export const staffPaths = {
  list: () => "/desk/staff",
  keys: () => "/desk/staff/keys",
  invite: () => "/desk/staff/invite",
  person: (id: string) => `/desk/staff/${id}`,
};

import type { Permission, Need, Role } from "~/operators/staff/role-permissions";
import type { CommandShown } from "../command-form";
import type { SiteShown } from "../site-mark";

export interface GrantShown {
  id: string;
  role: Role;
  /** Null for a role on every site. */
  site: SiteShown | null;
  givenAt: Date;
  givenBy: string | null;
  until: Date | null;
  isUnused: boolean;
}

export interface ColleagueShown {
  id: string;
  name: string;
  email: string;
  passkeys: number;
  hasApp: boolean;
  sessions: number;
  seenAt: Date | null;
  isSelf: boolean;
  grants: readonly GrantShown[];
}

/**
 * A grant with the permissions that its end would remove, and the form that ends it. The form is null for one's own
 * grant.
 */
export interface EndableGrant {
  grant: GrantShown;
  lost: readonly Permission[];
  end: CommandShown | null;
}

/** A permission with the sites on which the person has it. */
export interface PermissionOnSites {
  permission: Permission;
  places: readonly { need: Need; site: string | null }[];
}

/** An open invitation, with the form that withdraws it. */
export interface InvitationShown {
  email: string;
  expiresAt: Date;
  roles: readonly { role: Role; site: string | null }[];
  stop: CommandShown;
}

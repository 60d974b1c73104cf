import type { TenantWriter } from "~/tenancy/scope.server";
import { lockAccount } from "./address.server";
import { lockProfile } from "./profile-lock.server";

/** Locks a member's account and profile until the commit. Call before any other row of the member is locked. */
export async function lockMember(w: TenantWriter, memberId: string): Promise<void> {
  await lockAccount(w, memberId);
  await lockProfile(w, memberId);
}

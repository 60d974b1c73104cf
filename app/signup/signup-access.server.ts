import { Refusal } from "~/platform/errors";
import type { RefusalCode } from "~/platform/errors";
import type { TenantReader } from "~/tenancy/scope.server";
import { isInvitation } from "./invitations.server";
import { signupRefusal } from "./policy";

interface Arrival {
  hasTrafficSource: boolean;
}

/** Reason why a visitor may not sign up, or null. Page and action share this check. */
export async function findSignupRefusal(
  q: TenantReader,
  { hasTrafficSource }: Arrival,
  invitation: string | undefined,
): Promise<RefusalCode | null> {
  const rule = q.tenant.settings.signups;
  const hasInvitation = rule === "invite" && (await isInvitation(q, invitation));
  return signupRefusal({ rule, hasTrafficSource, hasInvitation, broughtInvitation: Boolean(invitation) });
}

export async function requireSignupAccess(
  q: TenantReader,
  arrival: Arrival,
  invitation: string | undefined,
): Promise<void> {
  const refusal = await findSignupRefusal(q, arrival, invitation);
  if (refusal) throw new Refusal(refusal);
}

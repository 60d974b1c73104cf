import { findLink, redeemLink } from "~/accounts/email-links.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";

export async function isInvitation(q: TenantReader, token: string | undefined): Promise<boolean> {
  const link = token ? await findLink(q, token) : null;
  return link?.purpose === "invitation";
}

/** Redeems an invitation. A single-use invitation cannot be redeemed again. */
export async function redeemInvitation(w: TenantWriter, token: string): Promise<boolean> {
  if (w.tenant.settings.invitation_uses === "many") return isInvitation(w, token);
  return (await redeemLink(w, token, "invitation")) !== null;
}

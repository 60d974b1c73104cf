import { getAccount, lockIfUnchanged, savePasswordHash } from "~/accounts/accounts.server";
import { voidLinks } from "~/accounts/email-links.server";
import { proveDevice } from "~/accounts/known-device.server";
import { hashNewPassword, type NewPassword } from "~/accounts/new-password.server";
import { reAuthenticate } from "~/accounts/re-authentication.server";
import { endOtherSessions, renewSession } from "~/accounts/sessions.server";
import type { Viewer } from "~/accounts/viewer";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import type { TenantScope } from "~/tenancy/scope.server";
import { queueMail } from "~/notifications/mail/outbox.server";

interface PasswordChange extends NewPassword {
  oldPassword: string;
}

interface Renewed {
  token: string;
  deviceProof?: string;
}

/**
 * Changes the password (ERR-15), and ends other sessions and reset links (A04, A07). Of two simultaneous changes, one
 * fails. Returns a new session token and a new device proof.
 */
export async function changePassword(scope: TenantScope, viewer: Viewer, wanted: PasswordChange): Promise<Renewed> {
  const account = await reAuthenticate(scope, viewer.memberId, wanted.oldPassword, "old_password");
  const passwordHash = await hashNewPassword(scope, wanted, account.email);
  const { memberId } = account;
  return scope.db.write(async (w) => {
    if (!(await lockIfUnchanged(w, account))) throw new Refusal("password.old_wrong", {}, "old_password");
    await savePasswordHash(w, memberId, passwordHash);
    await voidLinks(w, memberId, "passwordChanged");
    await endOtherSessions(w, memberId, viewer.sessionId, "password");
    const { email: to, locale, name } = await getAccount(w, memberId);
    await queueMail(w, {
      template: "passwordChanged",
      to,
      locale,
      memberId,
      facts: { name, link: paths.resetPassword() },
    });
    const token = await renewSession(w, viewer.sessionId);
    return to === null ? { token } : { token, deviceProof: proveDevice(w.tenantId, to, { passwordHash }) };
  });
}

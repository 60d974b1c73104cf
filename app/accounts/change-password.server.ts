import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { getAccount, savePasswordHash } from "./accounts.server";
import { retireLinks } from "./email-links.server";
import { passwordLength, passwordRefusal } from "./password";
import { hashPassword, verifyPassword } from "./passwords.server";
import { endOtherSessions } from "./sessions.server";
import type { Viewer } from "./viewer";

export interface NewPassword {
  oldPassword: string;
  password: string;
  passwordRepeat: string;
}

/** A member changes the password (ERR-15): every other device is logged out, open reset mails are void (A04, A07). */
export async function changePassword(scope: TenantScope, viewer: Viewer, wanted: NewPassword): Promise<void> {
  await services().limiter.consume("codeTry", `${scope.tenant.id}:password:${viewer.memberId}`);
  const account = await scope.db.read((q) => getAccount(q, viewer.memberId));
  if (!(await verifyPassword(account.passwordHash, wanted.oldPassword))) {
    throw new Refusal("password.old_wrong", {}, "old_password");
  }
  const passwordHash = await hashNewPassword(scope, wanted, account.email);
  await scope.db.write(async (w) => {
    await savePasswordHash(w, viewer.memberId, passwordHash);
    await retireLinks(w, viewer.memberId, "reset");
    await endOtherSessions(w, viewer.memberId, viewer.sessionId);
  });
}

/** The hash of a password typed twice, or the refusal beside the field it is about (ACC-41). */
export async function hashNewPassword(
  scope: TenantScope,
  { password, passwordRepeat }: Pick<NewPassword, "password" | "passwordRepeat">,
  email: string,
): Promise<string> {
  if (password !== passwordRepeat) throw new Refusal("password.mismatch", {}, "password_repeat");
  checkPassword(scope, password, email);
  return hashPassword(password);
}

export function checkPassword(scope: TenantScope, password: string, email?: string): void {
  const refusal = passwordRefusal(password, { siteName: scope.tenant.settings.name, ...(email ? { email } : {}) });
  if (refusal) throw new Refusal(refusal, passwordLength, "password");
}

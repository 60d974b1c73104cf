import { Refusal } from "~/platform/errors";
import type { TenantScope } from "~/tenancy/scope.server";
import { passwordLength, passwordRefusal } from "./password";
import { hashPassword } from "./passwords.server";

export interface NewPassword {
  password: string;
  passwordRepeat: string;
}

/** Hashes a new password. Refuses when the two typed passwords differ or the password is weak (ACC-41). */
export async function hashNewPassword(
  scope: TenantScope,
  { password, passwordRepeat }: NewPassword,
  email: string | null,
): Promise<string> {
  if (password !== passwordRepeat) throw new Refusal("password.mismatch", {}, "password_repeat");
  checkPassword(scope, password, email);
  return hashPassword(password);
}

export function checkPassword(scope: TenantScope, password: string, email?: string | null): void {
  const refusal = passwordRefusal(password, { siteName: scope.tenant.settings.name, ...(email ? { email } : {}) });
  if (refusal) throw new Refusal(refusal, passwordLength, "password");
}

import { Refusal } from "~/platform/errors";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { type Account, getAccount } from "./accounts.server";
import { lockAccount } from "./address.server";
import { isPasswordRight } from "./password-tries.server";

/**
 * The member's account, after the password was typed again: a borrowed phone must not take the account over (A11).
 * Counts guesses. Hashes, so call outside transactions.
 */
export async function reAuthenticate(
  scope: TenantScope,
  memberId: string,
  password: string,
  field: string,
): Promise<Account> {
  const account = await scope.db.read((q) => getAccount(q, memberId));
  const whose = `${scope.tenant.id}:password:${memberId}`;
  if (!(await isPasswordRight(whose, account.passwordHash, password))) {
    throw new Refusal("password.old_wrong", {}, field);
  }
  return account;
}

/**
 * Locks an account after its password was checked and reads the locked row. Null when the password changed meanwhile
 * (A07).
 */
export async function lockReAuthenticated(
  w: TenantWriter,
  { memberId, passwordHash }: Account,
): Promise<Account | null> {
  await lockAccount(w, memberId);
  const account = await getAccount(w, memberId);
  return account.passwordHash === passwordHash ? account : null;
}

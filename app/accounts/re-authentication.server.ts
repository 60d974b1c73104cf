import { Refusal } from "~/platform/errors";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { type Account, getAccount } from "./accounts.server";
import { lockAccount } from "./address.server";
import { isPasswordRight } from "./password-tries.server";

/**
 * Checks the password again, so that a person with a borrowed phone cannot take over the account (A11). Returns the
 * account. Counts wrong passwords. Call outside transactions, because hashing is slow.
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
 * Locks and reads an account after its password was checked. Returns null when the password has changed since the check
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

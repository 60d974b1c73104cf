import { Refusal } from "~/platform/errors";
import type { TenantScope } from "~/tenancy/scope.server";
import { type Account, getAccount } from "./accounts.server";
import { isPasswordRight } from "./password-tries.server";

/**
 * The account of a member after the password was typed again: a borrowed phone must not take it over (A11). Counts
 * guesses. Hashes, so call outside transactions.
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

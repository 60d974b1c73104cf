import { Refusal } from "~/platform/errors";
import type { TenantScope } from "~/tenancy/scope.server";
import { type Account, getAccount } from "./accounts.server";
import { isPasswordRight } from "./password-tries.server";

/**
 * The account of a logged-in member who typed their password once more: a borrowed phone must not take the account over
 * (A11). Guesses are counted. Called outside any unit, since it hashes.
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

import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { type Account, getAccount } from "./accounts.server";
import { verifyPassword } from "./passwords.server";

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
  await services().limiter.consume("codeTry", `${scope.tenant.id}:password:${memberId}`);
  const account = await scope.db.read((q) => getAccount(q, memberId));
  if (!(await verifyPassword(account.passwordHash, password))) throw new Refusal("password.old_wrong", {}, field);
  return account;
}

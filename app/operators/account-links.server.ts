import { linkMailboxes, unlinkMailboxes } from "~/safety/strikes.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { OperatorError } from "./operator-error";

/** Links two accounts as one person, so that their strikes add up. Informs neither member. */
export async function linkAccounts(w: TenantWriter, memberId: string, otherId: string): Promise<void> {
  if (memberId === otherId) throw new OperatorError("Name two accounts.");
  if (!(await linkMailboxes(w, memberId, otherId)))
    throw new OperatorError("These accounts are linked already, or one has no confirmed address of its own here.");
}

export async function unlinkAccounts(w: TenantWriter, memberId: string, otherId: string): Promise<void> {
  if (!(await unlinkMailboxes(w, memberId, otherId))) throw new OperatorError("These accounts are not linked here.");
}

import { sql } from "kysely";
import { emit } from "~/events";
import type { TenantWriter } from "~/tenancy/scope.server";
import { normaliseEmail, tidyEmail } from "./email";
import { voidLinks } from "./email-links.server";
import { forgetMailbox, notePersonKey } from "./person-keys.server";
import { isListed } from "./account-restraints.server";
import { lockProfile } from "./profile-lock.server";

/** Locks an account for the transaction, so that two changes of its email address run one after the other. */
export async function lockAccount(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`select 1 from accounts where tenant_id = ${w.tenantId} and member_id = ${memberId} for update`);
}

/**
 * Locks email addresses for the transaction, in an order that prevents deadlocks. Lock addresses before any account.
 */
export async function lockAddresses(w: TenantWriter, addresses: readonly string[]): Promise<void> {
  await w.rows(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${`address ${w.tenantId} `} || address, 0) as key
      from unnest(${[...addresses]}::text[]) address order by key) ordered`);
}

/**
 * Stores a new email address and its typed spelling. The unique index refuses a taken address (see `refuseTakenEmail`).
 */
export async function saveEmail(w: TenantWriter, memberId: string, typed: string): Promise<void> {
  const email = normaliseEmail(typed);
  await w
    .update("accounts")
    .set({ email, email_typed: tidyEmail(typed) })
    .where("member_id", "=", memberId)
    .execute();
  await notePersonKey(w, memberId, "mailbox", email);
}

/** Removes an unconfirmed email address from an account. */
export async function dropEmail(w: TenantWriter, memberId: string, email: string): Promise<void> {
  await w.rows(sql`
    update accounts set email = null, email_typed = null
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and email = ${email}`);
  // Forget the mailbox, because a stranger's sign-up must not use up the advantages of the mailbox's owner.
  await forgetMailbox(w, memberId, email);
}

/**
 * Removes an email address from an unconfirmed sign-up, after another member proved access to its mailbox. A confirmed
 * account keeps its address.
 */
export async function vacateAddress(w: TenantWriter, typed: string, ownerId: string): Promise<void> {
  const email = normaliseEmail(typed);
  const [holder] = await w.rows(sql<{ id: string }>`
    select m.id from accounts a join members m on m.tenant_id = ${w.tenantId} and m.id = a.member_id
    where a.tenant_id = ${w.tenantId} and a.email = ${email} and m.id <> ${ownerId} and m.confirmed_at is null`);
  if (!holder) return;
  await lockAccount(w, holder.id);
  await voidLinks(w, holder.id, "addressVacated");
  const [left] = await w.rows(sql`
    select 1 from members m where m.tenant_id = ${w.tenantId} and m.id = ${holder.id} and m.confirmed_at is null
    for update`);
  if (!left) return;
  await dropEmail(w, holder.id, email);
  // Delete unsent mails, because they would tell the mailbox's owner about another member's account.
  await w.remove("mail_outbox").where("member_id", "=", holder.id).where("sent_at", "is", null).execute();
}

/**
 * Confirms a member who proved access to the mailbox. Restarts mails that stopped after a bounce. Ends the reservation
 * of the member's name. Returns false when the member was already confirmed.
 */
export async function confirmAddress(w: TenantWriter, memberId: string): Promise<boolean> {
  await w.rows(sql`
    update accounts a set notifications_disabled = array_remove(a.notifications_disabled, 'bounce')
    where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId} and 'bounce' = any (a.notifications_disabled)`);
  await lockProfile(w, memberId);
  const confirmed = await w.rows(sql`
    with confirmed as (
      update members m set state = 'active', confirmed_at = app_now()
      where m.tenant_id = ${w.tenantId} and m.id = ${memberId} and m.state = 'unconfirmed'
      returning m.id, ${isListed} as listed),
    released as (
      delete from held_names h using profiles own, confirmed
      where h.tenant_id = ${w.tenantId} and own.tenant_id = ${w.tenantId} and own.member_id = confirmed.id
        and h.name_key = own.name_key)
    update profiles p set listed = confirmed.listed from confirmed
    where p.tenant_id = ${w.tenantId} and p.member_id = confirmed.id returning 1`);
  const { tenantId } = w;
  // The event stops other open pages of the member from asking for confirmation.
  if (confirmed.length > 0) w.afterCommit(() => emit("addressConfirmed", { tenantId, memberId }));
  return confirmed.length > 0;
}

import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { LimitName } from "~/platform/limits";
import { services } from "~/platform/services.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { foldedMailbox } from "./email";

/**
 * True when the owner of an address may be told again that strangers enter it: such notices must not fill a mailbox.
 * `whose` is a member's id, or the mailbox of an address without an account, so that both cost the same.
 */
export function mayNotifyOwner(tenantId: number, whose: string): Promise<boolean> {
  return isWithinLimit("accountNotice", `${tenantId}:${whose}`);
}

/**
 * True for one more mail to this address. Without a proof of its reader, all members and visitors together have one
 * count: each can enter a stranger's address.
 */
export async function mayMail(q: TenantReader, email: string): Promise<boolean> {
  return (await isWithinLimit("unprovedMailbox", keyOf(q.tenantId, email))) || isProved(q, email);
}

/** Seconds until an unproved address may get another mail. */
export function mailboxWait(tenantId: number, email: string): Promise<number> {
  return services().limiter.wait("unprovedMailbox", keyOf(tenantId, email));
}

/** The mailbox without tags, which would give a stranger's mailbox many counts. */
function keyOf(tenantId: number, email: string): string {
  return `${tenantId}:${foldedMailbox(email)}`;
}

async function isProved(q: TenantReader, email: string): Promise<boolean> {
  const rows = await q.rows(sql`
    select 1 from accounts a join members m on m.tenant_id = ${q.tenantId} and m.id = a.member_id
    where a.tenant_id = ${q.tenantId} and a.email = ${email} and m.confirmed_at is not null`);
  return rows.length > 0;
}

async function isWithinLimit(limit: LimitName, key: string): Promise<boolean> {
  try {
    await services().limiter.consume(limit, key);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

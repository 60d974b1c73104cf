import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { LimitName } from "~/platform/limits";
import { services } from "~/platform/services.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { canonicalMailbox } from "./email";

/**
 * Counts a notice about a stranger who entered the owner's email address. Returns false above the limit. `whose` is a
 * member's id, or the mailbox of an unknown address. Both kinds of `whose` cause equal work, so that the response time
 * reveals no account.
 */
export function consumeOwnerNoticeLimit(tenantId: number, whose: string): Promise<boolean> {
  return isWithinLimit("accountNotice", `${tenantId}:${whose}`);
}

/**
 * Counts a mail to this email address. Returns false above the limit. All mails to an unproved address share one count,
 * because anybody can enter a stranger's address.
 */
export async function consumeMailLimit(q: TenantReader, email: string): Promise<boolean> {
  return (await isWithinLimit("unprovedMailbox", keyOf(q.tenantId, email))) || isProved(q, email);
}

/** Seconds until an unproved email address may get another mail. */
export function mailboxWait(tenantId: number, email: string): Promise<number> {
  return services().limiter.wait("unprovedMailbox", keyOf(tenantId, email));
}

/** Removes the tag of an email address, so that all tags of a mailbox share one count. */
function keyOf(tenantId: number, email: string): string {
  return `${tenantId}:${canonicalMailbox(email)}`;
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

import { sql } from "kysely";
import { lockAccount } from "~/accounts/address.server";
import { normaliseEmail } from "~/accounts/email";
import { voidLinks } from "~/accounts/email-links.server";
import { isListed, openState } from "~/accounts/account-restraints.server";
import { lockMember } from "~/accounts/member-lock.server";
import { lockProfile } from "~/accounts/profile-lock.server";
import { countDevices, endAllSessions } from "~/accounts/sessions.server";
import type { MemberState } from "~/accounts/viewer";
import { emit } from "~/events";
import { mailBan, mailReturned, mailWarning } from "~/notifications/decision-mails.server";
import { allowMails } from "~/notifications/stopped-mails.server";
import { blockDebits, unblockDebits } from "~/payments/debit-mandates.server";
import { isReturnAtBank, repeatRefund } from "~/payments/refunds.server";
import { returnAllOrders } from "~/payments/returns.server";
import { isId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import type { Ground } from "~/safety/decision";
import { findStandingMeasure, keepMeasure, reverseDecisions } from "~/safety/decisions.server";
import { nameKey } from "~/profiles/display-name";
import { followsFromNow, type TenantReader, type TenantWriter } from "~/tenancy/scope.server";
import { lockWallet } from "~/wallet/ledger.server";
import { requireMember } from "./member-notes.server";
import { OperatorError, SubjectNotFound } from "./operator-error";

export interface FoundMember {
  id: string;
  name: string;
  /** Email address, or "-" without one. */
  email: string;
  state: MemberState;
  fictional: boolean;
  createdAt: Date;
}

/**
 * Finds members by the start of their name or email address, or by id. Without text, lists the newest members. Each
 * search uses its own index, because an `or` over three tables would use none.
 */
export async function listMatchingMembers(q: TenantReader, text: string): Promise<FoundMember[]> {
  const t = q.tenantId;
  const wanted = normaliseEmail(text);
  const named = nameKey(text.trim());
  // Compares with bounds instead of LIKE, because the text may contain wildcards and the index serves plain comparisons
  // (DESIGN 6.3).
  const found =
    wanted === ""
      ? sql`select m.id from members m join profiles p on p.tenant_id = ${t} and p.member_id = m.id
        where m.tenant_id = ${t} order by m.created_at desc limit ${mostFound}`
      : sql`(select id from members where tenant_id = ${t} and id = ${isId(wanted) ? wanted : null}::uuid)
        union (select member_id from profiles where tenant_id = ${t}
          and name_key >= ${named} and name_key < ${`${named}\uffff`} order by name_key limit ${mostFound})
        union (select member_id from accounts where tenant_id = ${t}
          and email >= ${wanted} and email < ${`${wanted}\uffff`} order by email limit ${mostFound})`;
  return q.rows(sql<FoundMember>`
    select m.id, p.name, coalesce(a.email, '-') as email, m.state, m.fictional, m.created_at as "createdAt"
    from (${found}) as found (id)
    join members m on m.tenant_id = ${t} and m.id = found.id
    join profiles p on p.tenant_id = ${t} and p.member_id = m.id
    left join accounts a on a.tenant_id = ${t} and a.member_id = m.id
    order by m.created_at desc, m.id limit ${mostFound}`);
}

const mostFound = 20;

export interface Reasons {
  ground: Ground;
  /** The facts, which the statement of reasons quotes to the member. */
  facts: string;
  /** Clause of the law, only for the ground `unlawful`. */
  clause?: string | null | undefined;
  /** True after a report or complaint. By default, true when a case about the member exists. */
  afterNotice?: boolean | undefined;
}

/** Warns a member by mail, and on pages until the member has read the warning (DSA 17; /pages/ban). */
export async function warnMember(w: TenantWriter, actor: string, memberId: string, reasons: Reasons): Promise<void> {
  const known = await w.rows(sql`
    select 1 from members where tenant_id = ${w.tenantId} and id = ${memberId} and state in ('unconfirmed', 'active')
    for share`);
  if (known.length === 0) throw new OperatorError(`No member ${memberId} here can be warned.`);
  const warning = await keepMeasure(w, { kind: "warning", memberId, ...reasons, decidedBy: actor });
  await mailWarning(w, memberId, warning);
  const { tenantId } = w;
  w.afterCommit(() => emit("accountChanged", { tenantId, memberId }));
}

interface Ban extends Reasons {
  /** `kept` for fraudulent purchases, whose credits can be neither used nor refunded. */
  credits: "returned" | "kept";
}

/**
 * Bans a member and ends all sessions. A job refunds purchased and unused credits and mails the reasons (DSA 17;
 * /pages/ban). Returns the state before the ban.
 */
export async function banMember(w: TenantWriter, actor: string, memberId: string, ban: Ban): Promise<MemberState> {
  const { credits, ...reasons } = ban;
  await lockMember(w, memberId);
  await lockWallet(w, memberId);
  const [banned] = await w.rows(sql<{ before: MemberState }>`
    with former as (
      select id, state from members
      where tenant_id = ${w.tenantId} and id = ${memberId} and state in ('unconfirmed', 'active', 'suspended', 'deleted') for no key update),
    hidden as (
      update profiles p set listed = false from former where p.tenant_id = ${w.tenantId} and p.member_id = former.id)
    update members m set state = 'banned', credits_kept = ${credits === "kept"}::boolean from former
    where m.tenant_id = ${w.tenantId} and m.id = former.id returning former.state as before`);
  if (!banned) throw new OperatorError(`No member ${memberId} here can be banned.`);
  await endAllSessions(w, memberId, "closed");
  await voidLinks(w, memberId, "banned");
  const { id: decisionId } = await keepMeasure(w, { kind: "ban", memberId, ...reasons, decidedBy: actor });
  await w.enqueue("members.followBan", { memberId, decisionId }, { startAfter: w.act?.followsAt });
  return banned.before;
}

/**
 * Enqueues the ban's job again when an undo has restored a lifted ban. The job starts after half a minute, when an
 * operator can no longer undo the ban.
 */
export async function followBanAgain(w: TenantWriter, memberId: string): Promise<void> {
  const [ban] = await w.rows(sql<{ id: string }>`
    select d.id from members m join decisions d on d.tenant_id = ${w.tenantId} and d.subject_id = m.id
      and d.kind = 'ban' and d.reversed_at is null
    where m.tenant_id = ${w.tenantId} and m.id = ${memberId} and m.state = 'banned'
    order by d.decided_at desc limit 1`);
  if (!ban) return;
  await w.enqueue("members.followBan", { memberId, decisionId: ban.id }, { startAfter: followsFromNow() });
}

/** Refunds the credits of a ban and mails its reasons, once. Skips an undone or lifted ban. */
export async function followBan(w: TenantWriter, memberId: string, decisionId: string): Promise<void> {
  const t = w.tenantId;
  await lockAccount(w, memberId);
  const measure = await findStandingMeasure(w, decisionId);
  const [banned] = await w.rows(sql<{ isKept: boolean; isTold: boolean }>`
    select m.credits_kept as "isKept", exists (select from mail_outbox o
      where o.tenant_id = ${t} and o.member_id = m.id and o.template = 'banned' and o.created_at > ${measure?.decidedAt ?? null}) as "isTold"
    from members m where m.tenant_id = ${t} and m.id = ${memberId} and m.state = 'banned'`);
  if (!measure || !banned) return;
  const returned = banned.isKept ? [] : await returnAllOrders(w, memberId);
  if (!banned.isTold) return mailBan(w, memberId, measure, banned.isKept ? "bought by fraud" : returned);
  if (returned.length > 0) await mailReturned(w, memberId, returned);
}

/** Lifts a ban. Returns the restored state: deleted, suspended, unconfirmed or active. */
export async function unbanMember(w: TenantWriter, memberId: string): Promise<MemberState> {
  await lockProfile(w, memberId);
  const [freed] = await w.rows(sql<{ state: MemberState }>`
    with freed as (
      update members m set credits_kept = false,
        state = case when m.deleted_at is not null then 'deleted' else ${openState} end
      where m.tenant_id = ${w.tenantId} and m.id = ${memberId} and m.state = 'banned'
      returning m.id, m.state, ${isListed} as listed)
    update profiles p set listed = freed.listed from freed
    where p.tenant_id = ${w.tenantId} and p.member_id = freed.id returning freed.state`);
  if (!freed) throw new SubjectNotFound(`There is no banned member ${memberId} here.`);
  await reverseDecisions(w, "ban", memberId);
  return freed.state;
}

/**
 * Logs a member out on all devices at their request, for instance after a theft. Returns the number of devices. Sends
 * no mail, like the member's own button.
 */
export async function logOutEverywhere(w: TenantWriter, memberId: string): Promise<number> {
  // Locks the account first, as all changes that void its mailed links do, to avoid deadlocks.
  await lockAccount(w, memberId);
  const devices = await countDevices(w, memberId);
  if (devices === 0) throw new OperatorError(`A member ${memberId} is logged in on no device here.`);
  await endAllSessions(w, memberId, "elsewhere");
  return devices;
}

/** Allows mails again after a spam complaint, at the member's request. Only operators may do this (ROL-25). */
export async function allowMailsAgain(w: TenantWriter, memberId: string): Promise<void> {
  const marked = await w.rows(sql`
    select 1 from accounts a where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId}
      and 'spam' = any (a.notifications_disabled)`);
  if (marked.length === 0) throw new OperatorError(`No mail to a member ${memberId} was marked as spam here.`);
  await allowMails(w, memberId, "spam");
  log.info("mails.allowed", { tenantId: w.tenantId, reason: "spam" });
}

/** Blocks direct debit for a member. Other payment methods stay open (ERR-20). */
export async function blockMembersDebits(w: TenantWriter, memberId: string, reason: string): Promise<void> {
  await requireMember(w, memberId);
  await blockDebits(w, memberId, reason);
}

/**
 * Repeats a refund that the bank sent back. The payer cannot request such a refund again. Returns the order's id.
 * Refuses the id of an order, which may have several returns.
 */
export async function refundAgain(w: TenantWriter, returnId: string): Promise<string> {
  if (await isReturnAtBank(w, returnId))
    throw new OperatorError(`The payer's bank holds the money of the return ${returnId}, so it waits for the dispute.`);
  const orderId = await repeatRefund(w, returnId);
  if (orderId === null)
    throw new OperatorError(
      `No money is owed for a return ${returnId} here. An order may have several returns: "order" shows their ids.`,
    );
  return orderId;
}

export async function unblockMembersDebits(w: TenantWriter, memberId: string): Promise<void> {
  if (!(await unblockDebits(w, memberId)))
    throw new OperatorError(`Direct debit is not blocked for a member ${memberId} here.`);
}

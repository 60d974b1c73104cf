/** Rows in the tabs of a member's page, except the timeline. */
import { sql } from "kysely";
import { type DeviceName, deviceName } from "~/accounts/device";
import type { TenantReader } from "~/tenancy/scope.server";
import { isUntold } from "../authority-reports.server";
import type { TransferReason } from "~/wallet/ledger";

export const rowsPerPage = 50;

export interface LedgerRow {
  id: string;
  at: Date;
  reason: TransferReason;
  reference: string;
  orderId: string | null;
  credits: number;
  balanceAfter: number;
}

/**
 * Lists a member's transfers, newest first, with the balance after each. `before` is the last id of the previous page.
 */
export async function listLedger(q: TenantReader, memberId: string, before: string | null): Promise<LedgerRow[]> {
  const t = q.tenantId;
  return q.rows(sql<LedgerRow>`
    select * from (
      select l.id, l.created_at as at, l.reason, l.reference, l.order_id as "orderId", e.amount as credits,
        (sum(e.amount) over (order by l.created_at, l.id))::integer as "balanceAfter"
      from ledger_transfers l
      join ledger_entries e on e.tenant_id = ${t} and e.transfer_id = l.id and e.account = 'wallet'
      where l.tenant_id = ${t} and l.member_id = ${memberId}) moved
    where ${before}::uuid is null or (moved.at, moved.id) < (select b.created_at, b.id from ledger_transfers b
      where b.tenant_id = ${t} and b.id = ${before}::uuid)
    order by moved.at desc, moved.id desc limit ${rowsPerPage}`);
}

export interface DeviceRow extends DeviceName {
  id: string;
  startedAt: Date;
  seenOn: string;
  endedAt: Date | null;
  endReason: string | null;
}

/** Lists the devices of the last month, without their user agents. */
export async function listSheetDevices(q: TenantReader, memberId: string): Promise<DeviceRow[]> {
  const rows = await q.rows(sql<Omit<DeviceRow, keyof DeviceName> & { device: string }>`
    select s.id, s.device, s.created_at as "startedAt", s.seen_on::text as "seenOn", s.ended_at as "endedAt",
      s.end_reason as "endReason"
    from sessions s where s.tenant_id = ${q.tenantId} and s.member_id = ${memberId} and s.succeeded_by is null
    order by s.created_at desc, s.id desc limit ${rowsPerPage}`);
  return rows.map(({ device, ...row }) => ({ ...row, ...deviceName(device) }));
}

export interface AnswerRow {
  /** The prompt by its name in the site's list. */
  prompt: string;
  /** Null for an unpublished text that the person may not review. */
  body: string | null;
  state: "public" | "pending" | "refused";
}

/** Lists a member's public answers, then the newest waiting or refused text of each prompt. */
export async function listSheetAnswers(q: TenantReader, memberId: string, mayReview = false): Promise<AnswerRow[]> {
  const t = q.tenantId;
  return q.rows(sql<AnswerRow>`
    (select a.answer ->> 'prompt' as prompt, a.answer ->> 'body' as body, 'public' as state
    from profiles p cross join lateral jsonb_array_elements(p.answers) with ordinality as a(answer, n)
    where p.tenant_id = ${t} and p.member_id = ${memberId} order by a.n)
    union all
    select newest.prompt, case when ${mayReview} then newest.body end, newest.state
    from (select distinct on (prompt) prompt, body, state from profile_texts
      where tenant_id = ${t} and member_id = ${memberId} and prompt is not null
      order by prompt, created_at desc, id desc) newest
    where newest.state <> 'active'`);
}

export interface ReportRow {
  id: string;
  at: Date;
  /** `about`: a report about the member. `by`: a report by the member. */
  what: "about" | "by" | "complaint";
  reason: string;
  words: string;
  caseId: string;
  closedAt: Date | null;
}

/**
 * Lists reports about and by a member, and the member's complaints, without names of others. Unless `mayJudge`, omits
 * reports that went to an authority.
 */
export async function listSheetReports(q: TenantReader, memberId: string, mayJudge = false): Promise<ReportRow[]> {
  const t = q.tenantId;
  return q.rows(sql<ReportRow>`
    select r.id, r.created_at as at, 'about' as what, r.reason, r.body as words, c.id as "caseId", c.closed_at as "closedAt"
    from report_cases c join reports r on r.tenant_id = ${t} and r.case_id = c.id
    where c.tenant_id = ${t} and c.reported_id = ${memberId} and (${mayJudge} or ${isUntold})
    union all
    select r.id, r.created_at, 'by', r.reason, r.body, c.id, c.closed_at
    from reports r join report_cases c on c.tenant_id = ${t} and c.id = r.case_id
    where r.tenant_id = ${t} and r.reporter_id = ${memberId}
    union all
    select c.id, c.created_at, 'complaint', c.topic, c.body, c.id, c.closed_at
    from complaints c where c.tenant_id = ${t} and c.member_id = ${memberId}
    order by at desc limit ${rowsPerPage}`);
}

export interface MailRow {
  id: string;
  at: Date;
  template: string;
  locale: string;
  sentAt: Date | null;
}

/** Lists the mails of the last month to a member. Their texts are not stored. */
export async function listSheetMails(q: TenantReader, memberId: string): Promise<MailRow[]> {
  return q
    .from("mail_outbox")
    .select(["id", "created_at as at", "template", "locale", "sent_at as sentAt"])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(rowsPerPage)
    .execute();
}

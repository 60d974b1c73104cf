import { sql } from "kysely";
import { holdSending, pairId } from "~/chat/messages.server";
import { chatPhotoKey } from "~/chat/photos.server";
import { isLongerThan, tidyText } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import { randomId, receiptOf } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { type Call, once } from "~/tenancy/once.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { blockMember } from "./blocking.server";
import { contestMonths, frozenMessages, longestReport, reportLength, type ReportReason } from "./report";

export interface NewReport {
  reporterId: string;
  reportedId: string;
  reason: ReportReason;
  body: string;
}

/** Confirms a new report to who filed it, in the transaction that keeps it; mails belong to a room that knows this one. */
export type Confirm = (w: TenantWriter, reporterId: string, receipt: string) => Promise<void>;

export interface ReportTarget {
  id: string;
  name: string;
  fictional: boolean;
  blockedByMe: boolean;
  /** Nobody may open their profile before they confirm their address: no link leads there. */
  hidden: boolean;
}

/** Whom a page to report or block is about. Unknown, gone and neighbours are one 404, as for the profile (SRC-15). */
export async function getReportTarget(q: TenantReader, viewerId: string, memberId: string): Promise<ReportTarget> {
  const t = q.tenantId;
  const blocked = (by: string, whom: string) => sql<boolean>`exists (select from blocks b
    where b.tenant_id = ${t} and b.blocker_id = ${by} and b.blocked_id = ${whom})`;
  const [row] = await q.rows(sql<ReportTarget & { blockedByOther: boolean }>`
    select m.id, p.name, m.fictional, m.state = 'unconfirmed' as hidden, ${blocked(viewerId, memberId)} as "blockedByMe",
      ${blocked(memberId, viewerId)} as "blockedByOther"
    from members m join profiles p on p.tenant_id = m.tenant_id and p.member_id = m.id
    where m.tenant_id = ${t} and m.id = ${memberId} and m.id <> ${viewerId} and m.state in ('active', 'unconfirmed')`);
  if (!row) throw new Refusal("page.not_found");
  const { blockedByOther, ...target } = row;
  if (blockedByOther) throw new Refusal("member.blocked_by", { name: target.name });
  return target;
}

/**
 * Files a report and answers its receipt (L39): what there is to see is frozen first, then the two are hidden from each
 * other. A member who has just left can still be reported, by who had the page open. Sent twice, it is said once.
 */
export async function fileReport(
  scope: TenantScope,
  sent: NewReport,
  confirm: Confirm,
  call: Call | null = null,
): Promise<string> {
  const report = { ...sent, body: tidyText(sent.body) };
  if (isLongerThan(report.body, reportLength)) throw new Refusal("text.too_long", { max: reportLength }, "body");
  return scope.db.write((w) =>
    once(w, call, async () => {
      await services().limiter.consume("report", `${scope.tenant.id}:${report.reporterId}`);
      return takeReport(w, report, confirm);
    }),
  );
}

async function takeReport(w: TenantWriter, report: NewReport, confirm: Confirm): Promise<string> {
  const { reporterId, reportedId } = report;
  await requireReportable(w, reporterId, reportedId);
  // A message under way belongs to the evidence; later ones are refused (see blockMember).
  await holdSending(w, reporterId, reportedId);
  const caseId = await openCase(w, reportedId);
  const { id, fresh } = await addReport(w, caseId, report);
  if (fresh) await freezeEvidence(w, id, report);
  await blockMember(w, reporterId, reportedId);
  if (fresh) await confirm(w, reporterId, receiptOf(id));
  return receiptOf(id);
}

/** Also somebody who is gone in the meantime, but nobody of whom nothing is left. */
async function requireReportable(w: TenantWriter, reporterId: string, reportedId: string): Promise<void> {
  const known = await w.from("profiles").select("member_id").where("member_id", "=", reportedId).executeTakeFirst();
  if (!known || reporterId === reportedId) throw new Refusal("page.not_found");
}

/** The open case about a member: there is one, whoever comes first. */
async function openCase(w: TenantWriter, reportedId: string): Promise<string> {
  const t = w.tenantId;
  await w.rows(sql`
    insert into report_cases (tenant_id, id, reported_id, opened_at) values (${t}, ${randomId()}, ${reportedId}, app_now())
    on conflict (tenant_id, reported_id) where closed_at is null do nothing`);
  const [open] = await w.rows(sql<{ id: string }>`
    select id from report_cases where tenant_id = ${t} and reported_id = ${reportedId} and closed_at is null for share`);
  // Closed in this very moment: the next try opens another.
  if (!open) throw new Refusal("server.busy");
  return open.id;
}

/** The same person once more about the same: their words are added, and nothing else changes. */
async function addReport(w: TenantWriter, caseId: string, { reporterId, reason, body }: NewReport) {
  const [row] = await w.rows(sql<{ id: string; fresh: boolean }>`
    insert into reports (tenant_id, id, case_id, reporter_id, reason, body, created_at)
    values (${w.tenantId}, ${randomId()}, ${caseId}, ${reporterId}, ${reason}, ${body}, app_now())
    on conflict (tenant_id, case_id, reporter_id) do update
      set body = left(concat_ws(E'\\n\\n', nullif(reports.body, ''), nullif(excluded.body, '')), ${longestReport})
    returning id, xmax = 0 as fresh`);
  return row as { id: string; fresh: boolean };
}

/**
 * Copies of what was written and shown; of photos the ids, and of those in the chat the files, which are kept from being
 * discarded with their messages. Chats and likes are gone a moment later.
 */
async function freezeEvidence(w: TenantWriter, reportId: string, { reporterId, reportedId }: NewReport): Promise<void> {
  const t = w.tenantId;
  await w.rows(sql`
    with last as materialized (
      select x.seq, x.photo ->> 'file' as file, jsonb_build_object(
          'from', case when x.sender_id = ${reporterId} then 'reporter' else 'reported' end, 'at', x.created_at,
          'kind', x.kind, 'body', x.body, 'gift', x.gift, 'photo', x.photo ->> 'file') as line
      from messages x where x.tenant_id = ${t} and x.conversation_id = (${pairId(t, reporterId, reportedId)})
        and x.removed_at is null
      order by x.seq desc limit ${frozenMessages}),
    kept as (
      insert into report_files (tenant_id, report_id, key)
      select ${t}::integer, ${reportId}::uuid, ${chatPhotoKey(sql`last.file`)} from last where last.file is not null)
    insert into report_evidence (tenant_id, report_id, profile, photo_ids, messages, frozen_at)
    select ${t}::integer, ${reportId}::uuid,
      jsonb_build_object('name', p.name, 'gender', p.gender, 'birthYear', extract(year from p.birth_date), 'country', p.country,
        'region', p.region, 'city', p.city, 'about', p.about, 'interests', to_jsonb(p.interests), 'reason', p.reason,
        'fictional', p.fictional),
      array(select ph.id from photos ph where ph.tenant_id = ${t} and ph.member_id = p.member_id order by ph.position),
      coalesce((select jsonb_agg(last.line order by last.seq) from last), '[]'), app_now()
    from profiles p where p.tenant_id = ${t} and p.member_id = ${reportedId}`);
}

/**
 * Deletes what can no longer be contested: cases with their reports and evidence, complaints, and decisions with what was
 * objected (DSA 20). What somebody still waits for an answer to stays.
 */
export async function forgetDecided(w: TenantWriter): Promise<number> {
  const old = sql`closed_at < app_now() - make_interval(months => ${contestMonths})`;
  const cases = await w.rows(sql`delete from report_cases where tenant_id = ${w.tenantId} and ${old} returning 1`);
  const complaints = await w.rows(sql`delete from complaints where tenant_id = ${w.tenantId} and ${old} returning 1`);
  const decisions = await w.rows(sql`
    delete from decisions d where d.tenant_id = ${w.tenantId}
      and d.decided_at < app_now() - make_interval(months => ${contestMonths})
      and not exists (select from appeals a where a.tenant_id = ${w.tenantId} and a.decision_id = d.id
        and coalesce(a.closed_at > app_now() - make_interval(months => ${contestMonths}), true)) returning 1`);
  return cases.length + complaints.length + decisions.length;
}

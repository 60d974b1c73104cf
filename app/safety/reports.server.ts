import { type RawBuilder, sql } from "kysely";
import { lockProfile } from "~/accounts/profile-lock.server";
import { lockSending } from "~/chat/messages.server";
import { conversationOfPair } from "~/chat/pair.server";
import { chatPhotoKey } from "~/chat/photos.server";
import { isLongerThan, tidyText } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import { randomId, receiptOf } from "~/platform/ids";
import { fullPhotoKey } from "~/profiles/photos.server";
import { services } from "~/platform/services.server";
import { type IdempotencyKey, runOnce } from "~/tenancy/idempotency.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { blockMember } from "./blocking.server";
import { contestDays, measures } from "./decision";
import { frozenMessages, longestReport, reportLength, type ReportReason } from "./report";

interface NewReport {
  reporterId: string;
  reportedId: string;
  reason: ReportReason;
  body: string;
}

/**
 * Emails the receipt in the transaction that stores the report. A callback, because `safety` must not import
 * `notifications`.
 */
type Confirm = (w: TenantWriter, reporterId: string, receipt: string) => Promise<void>;

interface ReportTarget {
  id: string;
  name: string;
  fictional: boolean;
  blockedByMe: boolean;
  /** True for an unconfirmed profile, which has no page to link to. */
  hidden: boolean;
}

/**
 * Finds the member to report or block. Throws the same error for unknown members, deleted members and members of other
 * tenants (SRC-15).
 */
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
 * Files a report and returns its receipt (L39). Copies the evidence before the block deletes the conversation. A
 * repeated request is stored once.
 */
export async function fileReport(
  scope: TenantScope,
  sent: NewReport,
  confirm: Confirm,
  idempotencyKey: IdempotencyKey | null = null,
): Promise<string> {
  const report = { ...sent, body: tidyText(sent.body) };
  if (isLongerThan(report.body, reportLength)) throw new Refusal("text.too_long", { max: reportLength }, "body");
  return scope.db.write((w) =>
    runOnce(w, idempotencyKey, async () => {
      await services().limiter.consume("report", `${scope.tenant.id}:${report.reporterId}`);
      return takeReport(w, report, confirm);
    }),
  );
}

async function takeReport(w: TenantWriter, report: NewReport, confirm: Confirm): Promise<string> {
  const { reporterId, reportedId } = report;
  await requireReportable(w, reporterId, reportedId);
  // Wait for messages being sent, so that the evidence includes these messages. `blockMember` refuses later messages.
  await lockSending(w, reporterId, reportedId);
  const caseId = await openCase(w, reportedId);
  const { id, fresh } = await addReport(w, caseId, report);
  if (fresh) await freezeEvidence(w, id, report);
  await blockMember(w, reporterId, reportedId);
  if (fresh) await confirm(w, reporterId, receiptOf(id));
  return receiptOf(id);
}

/** Accepts deleted members too, because their profile row exists until erasure. */
async function requireReportable(w: TenantWriter, reporterId: string, reportedId: string): Promise<void> {
  const known = await w.from("profiles").select("member_id").where("member_id", "=", reportedId).executeTakeFirst();
  if (!known || reporterId === reportedId) throw new Refusal("page.not_found");
}

/** Returns the id of the open case about a member, or of a new case. Simultaneous reports share one case. */
async function openCase(w: TenantWriter, reportedId: string): Promise<string> {
  const t = w.tenantId;
  await w.rows(sql`
    insert into report_cases (tenant_id, id, reported_id, opened_at) values (${t}, ${randomId()}, ${reportedId}, app_now())
    on conflict (tenant_id, reported_id) where closed_at is null do nothing`);
  const [open] = await w.rows(sql<{ id: string }>`
    select id from report_cases where tenant_id = ${t} and reported_id = ${reportedId} and closed_at is null for share`);
  // Another transaction has just closed the case. A retry opens a new case.
  if (!open) throw new Refusal("server.busy");
  return open.id;
}

/** A repeated report by the same person only adds its text to the first report. */
async function addReport(w: TenantWriter, caseId: string, { reporterId, reason, body }: NewReport) {
  const [row] = await w.rows(sql<{ id: string; fresh: boolean }>`
    insert into reports (tenant_id, id, case_id, reporter_id, reason, body, created_at)
    values (${w.tenantId}, ${randomId()}, ${caseId}, ${reporterId}, ${reason}, ${body}, app_now())
    on conflict (tenant_id, case_id, reporter_id) do update
      set body = left(reports.body || case when '' in (reports.body, excluded.body) then '' else E'\\n\\n' end || excluded.body,
        ${longestReport})
    returning id, xmax = 0 as fresh`);
  return row as { id: string; fresh: boolean };
}

/**
 * Copies messages and profile, because a block deletes the conversation. For photos, copies their ids and keeps their
 * files. The lock delays the deletion of photos.
 */
async function freezeEvidence(
  w: TenantWriter,
  reportId: string,
  { reporterId, reportedId }: { reporterId: string | null; reportedId: string },
): Promise<void> {
  const t = w.tenantId;
  const conversation = reporterId ? conversationOfPair(t, reporterId, reportedId) : sql`null::uuid`;
  await w.rows(sql`
    with last as materialized (
      select x.seq, x.photo ->> 'file' as file, jsonb_build_object(
          'from', case when x.sender_id = ${reporterId}::uuid then 'reporter' else 'reported' end, 'at', x.created_at,
          'kind', x.kind, 'body', x.body, 'gift', x.gift, 'photo', x.photo ->> 'file', 'part', x.part) as line
      from messages x where x.tenant_id = ${t} and x.conversation_id = (${conversation})
        and x.removed_at is null
      order by x.seq desc limit ${frozenMessages}),
    own_photos as materialized (
      select ph.id, ph.position from photos ph where ph.tenant_id = ${t} and ph.member_id = ${reportedId} for key share),
    kept as (
      insert into report_files (tenant_id, report_id, key)
      select ${t}::integer, ${reportId}::uuid, ${chatPhotoKey(sql`last.file`)} from last where last.file is not null
      union all select ${t}::integer, ${reportId}::uuid, ${fullPhotoKey(sql`own_photos.id`)} from own_photos)
    insert into report_evidence (tenant_id, report_id, profile, photo_ids, messages, frozen_at)
    select ${t}::integer, ${reportId}::uuid,
      jsonb_build_object('name', p.name, 'gender', p.gender, 'birthYear', extract(year from p.birth_date), 'country', p.country,
        'region', p.region, 'city', p.city, 'about', p.about, 'answers', p.answers, 'pronouns', p.pronouns,
        'interests', to_jsonb(p.interests), 'reason', p.reason, 'fictional', p.fictional),
      array(select own_photos.id from own_photos order by own_photos.position),
      coalesce((select jsonb_agg(last.line order by last.seq) from last), '[]'), app_now()
    from profiles p where p.tenant_id = ${t} and p.member_id = ${reportedId}`);
}

interface OwnReport {
  reportedId: string;
  reason: ReportReason;
  body: string;
  /** Case for the report, open or decided. The case must be about the same member. */
  caseId?: string | undefined;
}

/**
 * Files a report by staff, and copies the current profile and photos as evidence. Returns the report's id. Null without
 * a matching case or member.
 */
export async function fileOwnReport(w: TenantWriter, report: OwnReport): Promise<string | null> {
  const t = w.tenantId;
  const { reportedId, reason, body } = report;
  // Lock the profile before the case, in the same order as a member's report.
  const isKnown = await lockProfile(w, reportedId);
  const caseId = await caseOf(w, report, isKnown);
  if (caseId === null) return null;
  const id = randomId();
  await w.rows(sql`
    insert into reports (tenant_id, id, case_id, reason, body, created_at)
    values (${t}, ${id}, ${caseId}, ${reason}, ${body}, app_now())`);
  if (isKnown) await freezeEvidence(w, id, { reporterId: null, reportedId });
  return id;
}

/** Id of the given case, the member's open case, or a new case. For an erased member, id of the latest case. */
async function caseOf(w: TenantWriter, { reportedId, caseId }: OwnReport, isKnown: boolean): Promise<string | null> {
  if (isKnown && !caseId) return openCase(w, reportedId);
  const [found] = await w.rows(sql<{ id: string }>`
    select id from report_cases where tenant_id = ${w.tenantId} and reported_id = ${reportedId}
      and (${caseId ?? null}::uuid is null or id = ${caseId ?? null}::uuid)
    order by closed_at desc nulls first, opened_at desc limit 1 for share`);
  return found?.id ?? null;
}

/**
 * Deletes a batch of cases, complaints and decisions that can no longer be contested (DSA 20). Keeps evidence that an
 * authority may request (DSA 18). Returns true when more may be left.
 */
export async function forgetDecided(w: TenantWriter, atOnce = 500): Promise<boolean> {
  const t = w.tenantId;
  const remove = async (table: string, where: RawBuilder<unknown>) => {
    const rows = await w.rows(sql`
      delete from ${sql.table(table)} where tenant_id = ${t} and id in (
        select r.id from ${sql.table(table)} r where r.tenant_id = ${t} and ${where} limit ${atOnce}) returning 1`);
    return rows.length === atOnce;
  };
  const left = [
    await remove(
      "report_cases",
      sql`${isOver(t, { memberId: "r.reported_id", openedAt: "r.opened_at" })} and not exists (select from authority_reports a
        where a.tenant_id = ${t} and a.member_id = r.reported_id and a.keep_until > app_now())`,
    ),
    await remove("complaints", isOver(t, { memberId: "r.about_member_id", openedAt: "r.created_at" })),
    await remove("decisions", sql`not ${isContestable(t, "r")}`),
  ];
  return left.includes(true);
}

/**
 * True for a closed row `r` whose answer can no longer be contested. Later measures against the member must be final
 * too.
 */
function isOver(t: number, { memberId, openedAt }: { memberId: string; openedAt: string }): RawBuilder<boolean> {
  return sql<boolean>`${isContestOver("r.closed_at")} and not exists (select from decisions d where d.tenant_id = ${t}
      and d.subject_id = r.id and ${isContestable(t, "d")})
    and not exists (select from decisions d where d.tenant_id = ${t} and d.member_id = ${sql.ref(memberId)}
      and d.kind = any(${[...measures]}::text[]) and d.decided_at >= ${sql.ref(openedAt)} and ${isContestable(t, "d")})`;
}

/** True while a decision may be appealed, or its appeal is open or recently closed. */
function isContestable(t: number, decision: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${decision}.${column}`);
  return sql<boolean>`(not ${isContestOver(`${decision}.decided_at`)} or exists (select from appeals a where a.tenant_id = ${t}
    and a.decision_id = ${of("id")} and (a.closed_at is null or not ${isContestOver("a.closed_at")})))`;
}

/** SQL condition: the period for an appeal has passed since the time in this column. */
function isContestOver(column: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} < app_now() - make_interval(days => ${contestDays}))`;
}

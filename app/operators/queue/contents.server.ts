import { sql } from "kysely";
import type { Answer } from "~/profiles/answer";
import type { ContactDetail } from "~/profiles/contact-details";
import { receiptOf } from "~/platform/ids";
import type { DecisionKind, Ground } from "~/safety/decision";
import { type ContestableDecision, listContestable } from "~/safety/contestable-decisions.server";
import type { ReportReason } from "~/safety/report";
import type { TenantReader } from "~/tenancy/scope.server";
import { type AuthorityReport, isUntold, listAuthorityReports } from "../authority-reports.server";
import type { WorkKind } from "./work-item";

export type WorkContents =
  | PhotoContents
  | TextContents
  | MessageContents
  | CaseContents
  | ComplaintContents
  | AppealContents;

export interface PhotoContents {
  kind: "photo";
  id: string;
  isShown: boolean;
  isMain: boolean;
  createdAt: Date;
  /** The member's other photos, visible or waiting. */
  others: string[];
}

export interface TextContents {
  kind: "text";
  id: string;
  /** The answered prompt. Null for the text about oneself. */
  prompt: string | null;
  body: string;
  /** The earlier text that other members see, or saw until the new text was published. */
  before: string;
  isShown: boolean;
  createdAt: Date;
}

export interface MessageContents {
  kind: "message";
  id: string;
  body: string;
  found: ContactDetail[];
  toId: string;
  toName: string;
  createdAt: Date;
}

export interface CaseContents {
  kind: "case";
  id: string;
  reports: CaseReport[];
  now: ProfileNow | null;
  reportedId: string;
  /** Reports to authorities about the reported member. */
  authorities: AuthorityReport[];
}

interface CaseReport {
  receipt: string;
  reason: ReportReason;
  body: string;
  createdAt: Date;
  reporterId: string | null;
  reporterName: string | null;
  /** True for a report by staff, which went to an authority. */
  isOwn: boolean;
  /** Decided cases from this reporter, and how many of them ended with a measure. */
  decided: number;
  upheld: number;
}

interface ProfileNow {
  name: string;
  about: string;
  answers: Answer[];
  city: string | null;
  country: string;
  photoIds: string[];
}

export interface ComplaintContents {
  kind: "complaint";
  id: string;
  receipt: string;
  topic: string;
  body: string;
  createdAt: Date;
  /** True when an answer can be mailed. */
  hasReceiver: boolean;
  locale: string;
  /** The author's account. Set even when the answer goes to an email address without a login. */
  authorId: string | null;
  /** True when the complaint was sent while logged in. A typed email address may belong to another member. */
  isProved: boolean;
  /** Decisions that the author can still contest. */
  contestable: ContestableDecision[];
  /** Earlier answers of staff, the earliest first. An appeal may reopen a complaint after its decision. */
  correspondence: ComplaintEntry[];
}

interface ComplaintEntry {
  what: "answer" | "decision" | "note";
  words: string;
  by: string;
  at: Date;
}

export interface AppealContents {
  kind: "appeal";
  id: string;
  body: string;
  filedAt: Date;
  decision: { kind: DecisionKind; ground: Ground | null; facts: string; decidedAt: Date; decidedBy: string };
  /** Id of a refused photo. */
  photoId: string | null;
  /** The refused text, or the text of the answered complaint. */
  words: string | null;
  /** Prompt of a refused answer. */
  prompt: string | null;
}

interface Reading {
  /** True for an operator with the permission to judge cases. Other operators see no report to an authority. */
  mayJudge?: boolean;
}

/** Null when the item's subject, such as a photo, is deleted. */
export async function readContents(
  q: TenantReader,
  kind: WorkKind,
  subjectId: string,
  reading: Reading = {},
): Promise<WorkContents | null> {
  return readers[kind](q, subjectId, reading);
}

type Reader = (q: TenantReader, id: string, reading: Reading) => Promise<WorkContents | null>;

const readers: Record<WorkKind, Reader> = {
  photo: readPhotoItem,
  text: readText,
  message: readMessage,
  case: readCase,
  complaint: readComplaint,
  appeal: readAppeal,
};

async function readPhotoItem(q: TenantReader, id: string): Promise<PhotoContents | null> {
  const t = q.tenantId;
  const [photo] = await q.rows(sql<PhotoContents>`
    select 'photo' as kind, ph.id, ph.state = 'active' as "isShown", coalesce(ph.id = p.main_photo_id, false) as "isMain",
      ph.created_at as "createdAt",
      array(select o.id from photos o where o.tenant_id = ${t} and o.member_id = ph.member_id and o.id <> ph.id
        and o.state <> 'refused' order by o.position limit 12) as others
    from photos ph join profiles p on p.tenant_id = ${t} and p.member_id = ph.member_id
    where ph.tenant_id = ${t} and ph.id = ${id}`);
  return photo ?? null;
}

/** SQL: the public text of profile `p` that text `x` would replace. */
const publicText = sql`case when x.prompt is null then p.about
  else (select a ->> 'body' from jsonb_array_elements(p.answers) a where a ->> 'prompt' = x.prompt) end`;

async function readText(q: TenantReader, id: string): Promise<TextContents | null> {
  const t = q.tenantId;
  const [text] = await q.rows(sql<TextContents>`
    select 'text' as kind, x.id, x.prompt, x.body, x.state = 'active' as "isShown", x.created_at as "createdAt",
      coalesce((select o.body from profile_texts o where o.tenant_id = ${t} and o.member_id = x.member_id and o.state = 'active'
        and o.prompt is not distinct from x.prompt and o.decided_at is not null and o.id <> x.id
        order by o.created_at desc limit 1),
        case when x.state = 'pending' then ${publicText} end, '') as before
    from profile_texts x join profiles p on p.tenant_id = ${t} and p.member_id = x.member_id
    where x.tenant_id = ${t} and x.id = ${id}`);
  return text ?? null;
}

async function readMessage(q: TenantReader, id: string): Promise<MessageContents | null> {
  const t = q.tenantId;
  const [message] = await q.rows(sql<MessageContents>`
    select 'message' as kind, x.id, x.body, f.found, side.other_id as "toId", p.name as "toName", f.flagged_at as "createdAt"
    from message_flags f
    join messages x on x.tenant_id = ${t} and x.id = f.message_id
    join participants side on side.tenant_id = ${t} and side.conversation_id = x.conversation_id and side.member_id = f.sender_id
    join profiles p on p.tenant_id = ${t} and p.member_id = side.other_id
    where f.tenant_id = ${t} and f.message_id = ${id}`);
  return message ?? null;
}

/** Reads the reports of a case without their evidence, because each view of evidence is recorded. */
async function readCase(q: TenantReader, id: string, { mayJudge = false }: Reading): Promise<CaseContents | null> {
  const t = q.tenantId;
  const [found] = await q.rows(sql<{ reportedId: string }>`
    select reported_id as "reportedId" from report_cases where tenant_id = ${t} and id = ${id}`);
  if (!found) return null;
  const reports = await q.rows(sql<Omit<CaseReport, "receipt"> & { id: string }>`
    select r.id, r.reason, r.body, r.created_at as "createdAt", r.reporter_id as "reporterId", p.name as "reporterName",
      exists (select from authority_reports a where a.tenant_id = ${t} and a.member_id = ${found.reportedId}
        and a.report_id = r.id) as "isOwn",
      record.decided, record.upheld
    from reports r
    left join profiles p on p.tenant_id = ${t} and p.member_id = r.reporter_id
    cross join lateral (
      select count(*)::integer as decided, (count(*) filter (where exists (
          select from decisions d where d.tenant_id = ${t} and d.member_id = c.reported_id
            and d.kind in ('warning', 'hold', 'suspension', 'ban') and d.reversed_at is null and d.decided_at >= c.opened_at
            and d.decided_at <= c.closed_at + interval '1 minute')))::integer as upheld
      from reports o join report_cases c on c.tenant_id = ${t} and c.id = o.case_id and c.closed_at is not null
      where o.tenant_id = ${t} and o.reporter_id = r.reporter_id) record
    where r.tenant_id = ${t} and r.case_id = ${id} and (${mayJudge} or ${isUntold})
    order by r.created_at limit 20`);
  const [now] = await q.rows(sql<ProfileNow>`
    select p.name, p.about, p.answers, p.city, p.country, array(select ph.id from photos ph where ph.tenant_id = ${t}
      and ph.member_id = p.member_id and ph.state <> 'refused' order by ph.position limit 12) as "photoIds"
    from profiles p where p.tenant_id = ${t} and p.member_id = ${found.reportedId}`);
  return {
    kind: "case",
    id,
    reports: reports.map(({ id: reportId, ...report }) => ({ receipt: receiptOf(reportId), ...report })),
    now: now ?? null,
    reportedId: found.reportedId,
    authorities: mayJudge ? await listAuthorityReports(q, found.reportedId) : [],
  };
}

async function readComplaint(q: TenantReader, id: string): Promise<ComplaintContents | null> {
  const t = q.tenantId;
  const [found] = await q.rows(sql<Omit<ComplaintContents, "correspondence" | "receipt" | "contestable">>`
    select 'complaint' as kind, c.id, c.topic, c.body, c.locale, c.created_at as "createdAt",
      (c.reply_to is not null or c.member_id is not null) as "hasReceiver",
      coalesce(c.member_id, (select a.member_id from accounts a
        where a.tenant_id = ${t} and a.email = lower(c.reply_to))) as "authorId", c.member_id is not null as "isProved"
    from complaints c where c.tenant_id = ${t} and c.id = ${id}`);
  if (!found) return null;
  const decisions = found.authorId ? await listContestable(q, found.authorId) : [];
  const contestable = decisions.filter(({ decidedAt }) => decidedAt <= found.createdAt);
  const correspondence = await q.rows(sql<ComplaintEntry>`
    select 'answer' as what, body as words, answered_by as by, answered_at as at from complaint_answers
    where tenant_id = ${t} and complaint_id = ${id}
    union all select 'decision', facts, decided_by, decided_at from decisions
    where tenant_id = ${t} and subject_id = ${id} and kind = 'complaint'
    union all select 'note', body, noted_by, noted_at from complaint_notes where tenant_id = ${t} and complaint_id = ${id}
    order by at`);
  return { ...found, receipt: receiptOf(id), contestable, correspondence };
}

async function readAppeal(q: TenantReader, id: string): Promise<AppealContents | null> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<
    Omit<AppealContents, "kind" | "decision"> & AppealContents["decision"] & { of: DecisionKind }
  >`
    select a.id, a.body, a.filed_at as "filedAt", d.kind as of, d.ground, d.facts, d.decided_at as "decidedAt",
      a.decided_by as "decidedBy",
      (select ph.id from photos ph where ph.tenant_id = ${t} and ph.id = d.subject_id and d.kind = 'photo') as "photoId",
      coalesce(
        (select x.body from profile_texts x where x.tenant_id = ${t} and x.id = d.subject_id and d.kind = 'text'),
        (select c.body from complaints c where c.tenant_id = ${t} and c.id = d.subject_id and d.kind = 'complaint')) as words,
      (select x.prompt from profile_texts x where x.tenant_id = ${t} and x.id = d.subject_id and d.kind = 'text') as prompt
    from appeals a join decisions d on d.tenant_id = ${t} and d.id = a.decision_id
    where a.tenant_id = ${t} and a.id = ${id}`);
  if (!row) return null;
  const { of, ground, facts, decidedAt, decidedBy, photoId, words, prompt, body, filedAt } = row;
  return {
    kind: "appeal",
    id,
    body,
    filedAt,
    decision: { kind: of, ground, facts, decidedAt, decidedBy },
    photoId,
    words,
    prompt,
  };
}

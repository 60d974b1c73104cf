import { zipSync } from "fflate";
import { sql } from "kysely";
import { findReceiver, mailAuthorityTold } from "~/notifications/decision-mails.server";
import { timeId } from "~/platform/ids";
import type { Json } from "~/platform/schema";
import type { Suspicion } from "~/safety/report";
import { fileOwnReport } from "~/safety/reports.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { OperatorError, SubjectNotFound } from "./operator-error";
import { type FrozenReport, readEvidence } from "./cases.server";

interface NewAuthorityReport {
  memberId: string;
  /** Case of the report. By default the open case, or a new case. */
  caseId?: string | undefined;
  authority: string;
  reference: string;
  suspicion: Suspicion;
  facts: string;
  handedOver: string;
  /** Last day on which the evidence is kept. By default a year from now. */
  keepUntil: string | undefined;
  /** Reason why the member is not informed. Null when the member is informed. */
  untoldBecause: string | null;
}

const longestYears = 10;

/**
 * Records that staff reported a suspected crime to an authority (DSA 18). Copies the member's profile and photos as
 * evidence. Keeps the evidence of all the member's cases. Informs the member unless `untoldBecause` gives a reason.
 * Returns the report's id.
 */
export async function tellAuthority(w: TenantWriter, actor: string, told: NewAuthorityReport): Promise<string> {
  const { memberId, caseId, authority, reference, suspicion, facts, handedOver, keepUntil, untoldBecause } = told;
  const reportId = await fileOwnReport(w, { reportedId: memberId, caseId, reason: suspicion, body: facts });
  if (!reportId)
    throw new OperatorError(
      caseId
        ? `There is no case ${caseId} about this member here.`
        : `There is no member ${memberId} here, and no case about them.`,
    );
  const known = await findKnown(w, memberId);
  const id = timeId();
  const lastDay = sql`(${keepUntil ?? null}::date + 1)::timestamp at time zone ${w.tenant.settings.time_zone}`;
  const until = keepUntil ? lastDay : sql`app_now() + interval '1 year'`;
  const [kept] = await w.rows(sql<{ isFine: boolean }>`
    insert into authority_reports (tenant_id, id, member_id, report_id, authority, reference, suspicion, facts, handed_over,
      known, untold_because, reported_by, reported_at, keep_until)
    values (${w.tenantId}, ${id}, ${memberId}, ${reportId}, ${authority}, ${reference}, ${suspicion}, ${facts},
      ${handedOver}, ${known === null ? null : JSON.stringify(known)}::jsonb, ${untoldBecause}, ${actor}, app_now(), ${until})
    returning keep_until > app_now() and keep_until <= app_now() + make_interval(years => ${longestYears}) as "isFine"`);
  if (!kept?.isFine) throw new OperatorError(`keep must be a day to come, at most ${longestYears} years from now.`);
  const receiver = untoldBecause === null ? await findReceiver(w, memberId) : null;
  if (receiver) await mailAuthorityTold(w, receiver, authority);
  return id;
}

/** Account and profile of a member, without activities. Null after an erasure. */
async function findKnown(q: TenantReader, memberId: string): Promise<Json> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<{ known: Json }>`
    select jsonb_build_object('id', m.id, 'name', p.name, 'email', a.email, 'birthDate', p.birth_date, 'gender', p.gender,
      'country', p.country, 'region', p.region, 'city', p.city, 'language', a.locale, 'state', m.state,
      'joinedAt', m.created_at, 'confirmedAt', m.confirmed_at, 'lastActiveAt', m.last_active_at) as known
    from members m
    join profiles p on p.tenant_id = ${t} and p.member_id = m.id
    left join accounts a on a.tenant_id = ${t} and a.member_id = m.id
    where m.tenant_id = ${t} and m.id = ${memberId}`);
  return row?.known ?? null;
}

/** A report to an authority, for the pages of the case and of the member. */
export interface AuthorityReport {
  id: string;
  authority: string;
  reference: string;
  suspicion: Suspicion;
  reportedAt: Date;
  keepUntil: Date;
  isTold: boolean;
}

/** SQL condition: no report to an authority is based on report `r`. */
export const isUntold = sql<boolean>`not exists (select from authority_reports told
  where told.tenant_id = r.tenant_id and told.report_id = r.id)`;

/** Lists reports to authorities about a member, newest first. */
export async function listAuthorityReports(q: TenantReader, memberId: string): Promise<AuthorityReport[]> {
  return q.rows(sql<AuthorityReport>`
    select id, authority, reference, suspicion, reported_at as "reportedAt", keep_until as "keepUntil",
      untold_because is null as "isTold"
    from authority_reports where tenant_id = ${q.tenantId} and member_id = ${memberId} order by reported_at desc limit 20`);
}

interface WholeReport extends Omit<AuthorityReport, "isTold"> {
  memberId: string;
  facts: string;
  handedOver: string;
  known: Json;
  untoldBecause: string | null;
  reportedBy: string;
}

export interface AuthorityFile {
  memberId: string;
  report: WholeReport;
  evidence: FrozenReport[];
  /** Storage keys of the photos kept as evidence. */
  keys: string[];
}

/**
 * Reads the file for an authority: the report, known facts about the member, and the evidence of the reported case.
 * Excludes other cases, which are not part of the suspicion.
 */
export async function readAuthorityFile(q: TenantReader, id: string): Promise<AuthorityFile> {
  const t = q.tenantId;
  const [found] = await q.rows(sql<WholeReport & { caseId: string | null }>`
    select id, member_id as "memberId", authority, reference, suspicion, facts, handed_over as "handedOver", known,
      untold_because as "untoldBecause", reported_by as "reportedBy", reported_at as "reportedAt", keep_until as "keepUntil",
      (select r.case_id from reports r where r.tenant_id = ${t} and r.id = report_id) as "caseId"
    from authority_reports where tenant_id = ${t} and id = ${id}`);
  if (!found) throw new SubjectNotFound(`There is no report ${id} to an authority here.`);
  const { caseId, ...report } = found;
  const { memberId } = report;
  const evidence = caseId ? await readEvidence(q, caseId) : [];
  const files = await q.rows(sql<{ key: string }>`
    select distinct f.key from reports r join report_files f on f.tenant_id = ${t} and f.report_id = r.id
    where r.tenant_id = ${t} and r.case_id = ${caseId} order by f.key`);
  return { memberId, report, evidence, keys: files.map(({ key }) => key) };
}

/** Packs the file for an authority: two JSON texts, and the photos that are still stored. */
export async function packAuthorityFile({ files }: TenantScope, file: AuthorityFile): Promise<Uint8Array> {
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const packed: Record<string, Uint8Array> = { "report.json": json(file.report), "evidence.json": json(file.evidence) };
  for (const key of file.keys) {
    const stored = await files.get(key);
    if (stored) packed[`photos/${key.replaceAll("/", "-")}`] = stored.bytes;
  }
  return zipSync(packed, { level: 6 });
}

import { sql } from "kysely";
import { randomId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { contestDays, type DecisionKind, type Ground } from "./decision";

export interface ContestableDecision {
  id: string;
  kind: DecisionKind;
  ground: Ground | null;
  facts: string;
  decidedAt: Date;
}

/**
 * Decisions that a member can still contest, newest first: about the member, or answers to the member's reports and
 * complaints.
 */
export async function listContestable(q: TenantReader, memberId: string): Promise<ContestableDecision[]> {
  const t = q.tenantId;
  return q.rows(sql<ContestableDecision>`
    with concerned as (
      select id from decisions where tenant_id = ${t} and member_id = ${memberId}
      union select d.id from complaints c
        join decisions d on d.tenant_id = ${t} and d.subject_id = c.id and d.kind = 'complaint'
        where c.tenant_id = ${t} and c.member_id = ${memberId}
      union select d.id from reports r
        join decisions d on d.tenant_id = ${t} and d.subject_id = r.case_id and d.kind = 'report'
        where r.tenant_id = ${t} and r.reporter_id = ${memberId})
    select d.id, d.kind, d.ground, d.facts, d.decided_at as "decidedAt"
    from concerned join decisions d on d.tenant_id = ${t} and d.id = concerned.id
    where d.decided_at > app_now() - make_interval(days => ${contestDays})
      and not exists (select from appeals a where a.tenant_id = ${t} and a.decision_id = d.id
        and a.member_id is not distinct from ${memberId}::uuid)
    order by d.decided_at desc, d.id limit 20`);
}

export interface ContestedBy {
  kind: DecisionKind;
  subjectId: string;
  decidedAt: Date;
  /**
   * Members who can contest the decision: its subject, the complainant or the reporters. Null for a person without
   * account.
   */
  people: (string | null)[];
}

/** Finds everyone who can contest a decision. Null for an unknown decision. */
export async function findContestedBy(q: TenantReader, decisionId: string): Promise<ContestedBy | null> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<ContestedBy>`
    select d.kind, d.subject_id as "subjectId", d.decided_at as "decidedAt", case d.kind
      when 'complaint' then array(select c.member_id from complaints c where c.tenant_id = ${t} and c.id = d.subject_id)
      when 'report' then array(select r.reporter_id from reports r where r.tenant_id = ${t} and r.case_id = d.subject_id
        and r.reporter_id is not null)
      else array[d.member_id] end as people
    from decisions d where d.tenant_id = ${t} and d.id = ${decisionId}`);
  return row ?? null;
}

interface Appeal {
  decisionId: string;
  memberId: string | null;
  body: string;
  filedAt: Date;
}

/**
 * Files an appeal that arrived without the emailed link. The link then shows the appeal. Null when filed after
 * six months, before the decision, or after an earlier appeal.
 */
export async function insertAppeal(
  w: TenantWriter,
  { decisionId, memberId, body, filedAt }: Appeal,
): Promise<string | null> {
  const t = w.tenantId;
  const [filed] = await w.rows(sql<{ id: string }>`
    insert into appeals (tenant_id, id, decision_id, member_id, body, filed_at, decided_by)
    select ${t}::integer, ${randomId()}::uuid, d.id, ${memberId}::uuid, ${body}::text, ${filedAt}::timestamptz, d.decided_by
    from decisions d
    where d.tenant_id = ${t} and d.id = ${decisionId}
      and d.decided_at > ${filedAt}::timestamptz - make_interval(days => ${contestDays})
      -- Truncate to milliseconds, because a JavaScript date has no microseconds.
      and date_trunc('milliseconds', d.decided_at) <= ${filedAt}::timestamptz
      and not exists (select from appeals a where a.tenant_id = ${t} and a.decision_id = d.id
        and a.member_id is not distinct from ${memberId}::uuid)
    on conflict (tenant_id, decision_id, member_id) do nothing
    returning id`);
  return filed?.id ?? null;
}

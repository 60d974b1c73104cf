import { type RawBuilder, sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";
import { isUntold } from "../authority-reports.server";
import { type DatedFact, type FactCursor, type FactKind, factKinds } from "./timeline";

/**
 * Rows of one kind with the columns `id`, `at` and `facts`. `facts` contains no secret and no data of another member.
 */
type Source = (q: TenantReader, memberId: string, mayJudge: boolean) => RawBuilder<unknown>;

const facts = (pairs: RawBuilder<unknown>) => sql`jsonb_build_object(${pairs})`;

const sources: Record<FactKind, Source> = {
  signup: ({ tenantId: t }, id) => sql`
    select m.id::text as id, m.created_at as at, ${facts(sql`'country', a.signup_country,
      'network', a.traffic_source ->> 'network', 'ref', a.traffic_source ->> 'ref'`)} as facts
    from members m left join accounts a on a.tenant_id = ${t} and a.member_id = m.id
    where m.tenant_id = ${t} and m.id = ${id}`,
  consent: ({ tenantId: t }, id) => sql`
    select c.kind || ' ' || extract(epoch from c.version_at)::text as id, c.given_at as at,
      ${facts(sql`'kind', c.kind, 'locale', c.locale`)} as facts
    from consents c where c.tenant_id = ${t} and c.member_id = ${id}`,
  confirmation: ({ tenantId: t }, id) => sql`
    select m.id::text as id, m.confirmed_at as at, ${facts(sql`'kind', 'mailbox'`)} as facts
    from members m where m.tenant_id = ${t} and m.id = ${id} and m.confirmed_at is not null
    union all select v.id::text, v.verified_at, ${facts(sql`'kind', v.kind`)}
    from verifications v where v.tenant_id = ${t} and v.member_id = ${id}`,
  signin: ({ tenantId: t }, id) => sql`
    select s.id::text as id, s.created_at as at, ${facts(sql`'ended', s.ended_at is not null,
      'why', s.end_reason`)} as facts
    from sessions s where s.tenant_id = ${t} and s.member_id = ${id} and s.succeeded_by is null`,
  order: ({ tenantId: t }, id) => sql`
    select o.id::text as id, o.created_at as at, ${facts(sql`'credits', o.credits, 'minor', o.amount_minor,
      'currency', o.currency, 'state', o.state, 'method', o.method`)} as facts
    from orders o where o.tenant_id = ${t} and o.member_id = ${id}`,
  refund: ({ tenantId: t }, id) => sql`
    select r.id::text as id, r.created_at as at, ${facts(sql`'kind', r.kind, 'credits', r.credits,
      'minor', r.amount_minor, 'currency', r.currency, 'state', r.state, 'order', r.order_id`)} as facts
    from credit_returns r where r.tenant_id = ${t} and r.member_id = ${id}`,
  dispute: ({ tenantId: t }, id) => sql`
    select p.id::text || ' ' || turn.what as id, turn.at, ${facts(sql`'what', turn.what,
      'minor', coalesce(p.disputed_minor, p.amount_minor), 'currency', p.currency, 'order', p.order_id`)} as facts
    from orders o join payments p on p.tenant_id = ${t} and p.order_id = o.id
    cross join lateral (values ('opened', p.charged_back_at), ('won', p.reinstated_at)) as turn (what, at)
    where o.tenant_id = ${t} and o.member_id = ${id} and turn.at is not null`,
  ledger: ({ tenantId: t }, id) => sql`
    select l.id::text as id, l.created_at as at, ${facts(sql`'reason', l.reason, 'credits', e.amount`)} as facts
    from ledger_transfers l
    join ledger_entries e on e.tenant_id = ${t} and e.transfer_id = l.id and e.account = 'wallet'
    where l.tenant_id = ${t} and l.member_id = ${id}`,
  mail: ({ tenantId: t }, id) => sql`
    select x.id::text as id, x.created_at as at, ${facts(sql`'template', x.template, 'locale', x.locale,
      'sent', x.sent_at is not null`)} as facts
    from mail_outbox x where x.tenant_id = ${t} and x.member_id = ${id}`,
  photo: ({ tenantId: t }, id) => sql`
    select p.id::text as id, p.created_at as at, ${facts(sql`'state', p.state, 'why', p.refusal_reason`)} as facts
    from photos p where p.tenant_id = ${t} and p.member_id = ${id}`,
  text: ({ tenantId: t }, id) => sql`
    select p.id::text as id, p.created_at as at, ${facts(sql`'state', p.state, 'why', p.reason`)} as facts
    from profile_texts p where p.tenant_id = ${t} and p.member_id = ${id}`,
  report: ({ tenantId: t }, id, mayJudge) => sql`
    select 'about ' || r.id::text as id, r.created_at as at, ${facts(sql`'what', 'about', 'reason', r.reason,
      'case', c.id, 'closed', c.closed_at is not null`)} as facts
    from report_cases c join reports r on r.tenant_id = ${t} and r.case_id = c.id
    where c.tenant_id = ${t} and c.reported_id = ${id} and (${mayJudge} or ${isUntold})
    union all select 'by ' || r.id::text, r.created_at, ${facts(sql`'what', 'by', 'reason', r.reason,
      'case', c.id, 'closed', c.closed_at is not null`)}
    from reports r join report_cases c on c.tenant_id = ${t} and c.id = r.case_id
    where r.tenant_id = ${t} and r.reporter_id = ${id}
    union all select 'complaint ' || c.id::text, c.created_at, ${facts(sql`'what', 'complaint', 'reason', c.topic,
      'case', c.id, 'closed', c.closed_at is not null`)}
    from complaints c where c.tenant_id = ${t} and c.member_id = ${id}`,
  restriction: ({ tenantId: t }, id) => sql`
    select d.id::text as id, d.decided_at as at, ${facts(sql`'kind', d.kind, 'ground', d.ground,
      'until', d.until_at, 'reversed', d.reversed_at is not null, 'by', d.decided_by`)} as facts
    from decisions d where d.tenant_id = ${t} and d.member_id = ${id}`,
  note: ({ tenantId: t }, id) => sql`
    select n.id::text as id, n.written_at as at, ${facts(sql`'by', n.written_by, 'words', n.body`)} as facts
    from member_notes n where n.tenant_id = ${t} and n.member_id = ${id}`,
  act: ({ tenantId: t }, id, mayJudge) => sql`
    select a.id::text as id, a.created_at as at, ${facts(sql`'verb', a.verb, 'by', a.actor, 'via', a.via`)} as facts
    from operator_acts a where a.tenant_id = ${t} and a.subject = ${id}::text and a.subject_kind = 'member'
      and (${mayJudge} or a.verb not in ('tell-authority', 'authority-file'))`,
};

const factsPerPage = 50;

interface Page {
  facts: DatedFact[];
  /** Cursor of the next page. Null on the last page. */
  next: FactCursor | null;
}

interface Wanted {
  kinds?: readonly FactKind[];
  after?: FactCursor | null;
  /** True for an operator with the permission to judge cases. Other operators see no report to an authority. */
  mayJudge?: boolean;
}

/** Reads a page of all dated facts about a member, newest first. An empty list of kinds means all kinds. */
export async function listTimeline(
  q: TenantReader,
  memberId: string,
  { kinds = [], after = null, mayJudge = false }: Wanted,
): Promise<Page> {
  const wanted = kinds.length > 0 ? kinds : factKinds;
  // Limits each kind separately, so that a kind with many rows costs no more than a page.
  const each = wanted.map(
    (kind) => sql`(
    select ${kind}::text as kind, s.id, s.at, s.facts from (${sources[kind](q, memberId, mayJudge)}) s
    where ${isAfter(kind, after)} order by s.at desc, s.id desc limit ${factsPerPage + 1})`,
  );
  const rows = await q.rows(sql<DatedFact & { instant: string }>`
    select kind, id, at, facts, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as instant
    from (${sql.join(each, sql` union all `)}) all_facts
    order by at desc, kind desc, id desc limit ${factsPerPage + 1}`);
  const page = rows.slice(0, factsPerPage);
  const last = page.at(-1);
  return {
    facts: page.map(({ instant: _, ...fact }) => fact),
    next: rows.length > factsPerPage && last ? { at: last.instant, kind: last.kind, id: last.id } : null,
  };
}

function isAfter(kind: FactKind, after: FactCursor | null): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`;
  return sql<boolean>`(s.at, ${kind}::text, s.id) < (${after.at}::timestamptz, ${after.kind}::text, ${after.id}::text)`;
}

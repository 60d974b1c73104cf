import { sql } from "kysely";
import type { MemberState } from "~/accounts/viewer";
import type { DecisionKind, Ground } from "~/safety/decision";
import type { TenantReader } from "~/tenancy/scope.server";
import { readContents, type WorkContents } from "./contents.server";
import { type WorkItem, workColumns } from "./list.server";
import type { WorkKind } from "./work-item";

export interface OpenedItem {
  item: WorkItem & {
    closedAt: Date | null;
    outcome: string | null;
    /** Start of the claim. Null for an item without a claim. */
    claimedSince: Date | null;
  };
  /** Null for a person without an account, and after an erasure. */
  member: WorkMember | null;
  /** Contents of the item. Null when its subject is deleted. */
  contents: WorkContents | null;
  others: OtherItem[];
}

export interface WorkMember {
  id: string;
  name: string;
  state: MemberState;
  fictional: boolean;
  age: number;
  country: string;
  city: string | null;
  joinedAt: Date;
  /** Valid measures and refusals of the last year, newest first. */
  history: { kind: DecisionKind; ground: Ground | null; decidedAt: Date }[];
  /** True while a case about the member is open. */
  isReported: boolean;
}

/** Another open item of the same member. */
export interface OtherItem {
  id: string;
  kind: WorkKind;
  subjectId: string;
  reason: string;
  openedAt: Date;
  version: number;
}

/** Reads an item with its contents. Null for an unknown item. */
export async function findItem(
  q: TenantReader,
  itemId: string,
  reading: { mayJudge?: boolean } = {},
): Promise<OpenedItem | null> {
  const [item] = await q.rows(sql<OpenedItem["item"]>`
    select ${workColumns}, closed_at as "closedAt", outcome, ${claimedSince} as "claimedSince"
    from work_items where tenant_id = ${q.tenantId} and id = ${itemId}`);
  if (!item) return null;
  const { memberId } = item;
  return {
    item,
    contents: await readContents(q, item.kind, item.subjectId, reading),
    member: memberId ? await findMember(q, memberId) : null,
    others: memberId ? await listOthers(q, memberId, item.id) : [],
  };
}

/** SQL: the instant of the act that began the claim, because a renewal records no act. */
const claimedSince = sql`(select max(a.created_at) from operator_acts a
  where claimed_until > app_now() and a.tenant_id = work_items.tenant_id and a.subject = work_items.subject_id::text
    and a.actor = work_items.claimed_by and a.verb in ('claim', 'take-over'))`;

async function findMember(q: TenantReader, memberId: string): Promise<WorkMember | null> {
  const t = q.tenantId;
  const [member] = await q.rows(sql<Omit<WorkMember, "history">>`
    select m.id, p.name, m.state, m.fictional, extract(year from age(app_now(), p.birth_date))::integer as age, p.country, p.city,
      m.created_at as "joinedAt",
      exists (select from report_cases c where c.tenant_id = ${t} and c.reported_id = m.id and c.closed_at is null) as "isReported"
    from members m join profiles p on p.tenant_id = ${t} and p.member_id = m.id
    where m.tenant_id = ${t} and m.id = ${memberId}`);
  if (!member) return null;
  const history = await q.rows(sql<WorkMember["history"][number]>`
    select kind, ground, decided_at as "decidedAt" from decisions
    where tenant_id = ${t} and member_id = ${memberId} and reversed_at is null and decided_at > app_now() - interval '1 year'
    order by decided_at desc limit 20`);
  return { ...member, history };
}

async function listOthers(q: TenantReader, memberId: string, itemId: string): Promise<OtherItem[]> {
  return q.rows(sql<OtherItem>`
    select id, kind, subject_id as "subjectId", reason, opened_at as "openedAt", version from work_items
    where tenant_id = ${q.tenantId} and member_id = ${memberId} and closed_at is null and id <> ${itemId}
    order by severity, due_at, id limit 20`);
}

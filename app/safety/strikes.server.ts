import { type RawBuilder, sql } from "kysely";
import { noteMailboxKey } from "~/accounts/person-keys.server";
import { timeId } from "~/platform/ids";
import type { RowReader, TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Ground, Measure } from "./decision";
import { strikeMonths, strikeWeights } from "./strikes";

interface NewStrike {
  memberId: string;
  decisionId: string;
  kind: Measure;
  ground: Ground;
}

/**
 * Adds a strike for a measure, under the key of the member's mailbox. An unconfirmed address gets no strike, because
 * the address may belong to a stranger.
 */
export async function addStrike(w: TenantWriter, { memberId, decisionId, kind, ground }: NewStrike): Promise<void> {
  const key = await keyOf(w, memberId);
  if (key === null) return;
  await w.rows(sql`
    insert into strikes (tenant_id, id, person_key, weight, ground, decision_id, struck_at, until)
    values (${w.tenantId}, ${timeId()}, ${key}, ${strikeWeights[kind]}, ${ground}, ${decisionId}, app_now(),
      app_now() + make_interval(months => ${strikeMonths}))`);
}

/** The key of a member's confirmed mailbox, otherwise null. */
async function keyOf(w: TenantWriter, memberId: string): Promise<string | null> {
  const [row] = await w.rows(sql<{ email: string }>`
    select a.email from accounts a join members m on m.tenant_id = ${w.tenantId} and m.id = a.member_id
    where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId} and a.email is not null
      and m.confirmed_at is not null`);
  return row ? noteMailboxKey(w, memberId, row.email) : null;
}

export interface Strikes {
  count: number;
  weight: number;
  /** True when other mailboxes of the same person are linked. */
  isLinked: boolean;
}

/** Counts a person's valid strikes over all linked mailboxes. */
export async function countStrikes(q: TenantReader, memberId: string): Promise<Strikes> {
  const [row] = await q.rows(sql<Strikes>`
    with recursive ${personKeys(q, memberId)}
    select count(*)::integer as count, coalesce(sum(s.weight), 0)::integer as weight,
      exists (select from keys where is_linked) as "isLinked"
    from strikes s where s.tenant_id = ${q.tenantId} and s.person_key in (select key from keys)
      and s.reversed_at is null and s.until > app_now()`);
  return row as Strikes;
}

/** Common table expression: the member's mailbox keys, and all keys linked directly or indirectly. */
function personKeys({ tenantId: t }: RowReader, memberId: string): RawBuilder<unknown> {
  return sql`keys (key, is_linked) as (
    select k.key, false from person_keys k where k.tenant_id = ${t} and k.member_id = ${memberId} and k.kind = 'mailbox'
    union
    select case when l.key_a = keys.key then l.key_b else l.key_a end, true
    from keys join strike_links l on l.tenant_id = ${t} and l.ended_at is null and keys.key in (l.key_a, l.key_b))`;
}

/** Links two members' mailboxes. Returns false when already linked, or when a member has no confirmed mailbox. */
export async function linkMailboxes(w: TenantWriter, memberId: string, otherId: string): Promise<boolean> {
  const pair = await pairOf(w, memberId, otherId);
  if (!pair) return false;
  const linked = await w.rows(sql`
    insert into strike_links (tenant_id, id, key_a, key_b, linked_at)
    values (${w.tenantId}, ${timeId()}, ${pair[0]}, ${pair[1]}, app_now())
    on conflict (tenant_id, key_a, key_b) where ended_at is null do nothing returning 1`);
  return linked.length > 0;
}

/** Unlinks two members' mailboxes. Returns false without a link. */
export async function unlinkMailboxes(w: TenantWriter, memberId: string, otherId: string): Promise<boolean> {
  const pair = await pairOf(w, memberId, otherId);
  if (!pair) return false;
  const ended = await w.rows(sql`
    update strike_links set ended_at = app_now()
    where tenant_id = ${w.tenantId} and key_a = ${pair[0]} and key_b = ${pair[1]} and ended_at is null returning 1`);
  return ended.length > 0;
}

async function pairOf(w: TenantWriter, memberId: string, otherId: string): Promise<[string, string] | null> {
  const [one, other] = [await keyOf(w, memberId), await keyOf(w, otherId)];
  if (one === null || other === null || one === other) return null;
  return one < other ? [one, other] : [other, one];
}

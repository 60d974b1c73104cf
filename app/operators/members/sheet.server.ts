import { sql } from "kysely";
import { type PreferenceColumns, type Preferences, presentPreferences } from "~/accounts/preferences";
import type { MemberState } from "~/accounts/viewer";
import { countStrikes, type Strikes } from "~/safety/strikes.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { maskedEmail } from "../masked-email";
import { requireMember } from "../member-notes.server";
import { SubjectNotFound } from "../operator-error";

/** Head of a member's page, without email address, device or network. */
export interface MemberHead {
  id: string;
  name: string;
  fictional: boolean;
  state: MemberState;
  /** End of a current suspension. */
  suspendedUntil: Date | null;
  /** End of a current hold. */
  heldUntil: Date | null;
  /** Start of a restriction of processing at the member's request. Null without a restriction. */
  restrictedAt: Date | null;
  /** Operator who decided the current measure. */
  restrictedBy: string | null;
  age: number;
  country: string;
  locale: string;
  gender: string;
  since: Date;
  lastActiveAt: Date;
  premiumSince: Date | null;
  invisible: boolean;
  credits: number;
  /** True when the member's direct debits are blocked. */
  areDebitsBlocked: boolean;
  /** The email address, masked except for its first letter and its ending. Null without an address. */
  maskedEmail: string | null;
  isConfirmed: boolean;
  /** Whether the member has preferences. The preferences themselves need the permission `member.contact`. */
  preferences: "saved" | "skipped" | "unasked";
  /** Current strikes over all linked accounts. */
  strikes: Strikes;
  waiting: readonly { kind: string; id: string; dueAt: Date }[];
  verified: readonly { kind: string; at: Date }[];
  /** An open deletion. `isDue` means that the purge is due, so that the member can no longer return. */
  deletion: { reason: string; requestedAt: Date; returnUntil: Date; isDue: boolean } | null;
}

/** Remaining data of an erased member. */
export interface ErasedMember {
  id: string;
  reason: string;
  erasedAt: Date;
  orders: number;
}

interface HeadRow extends Omit<MemberHead, "maskedEmail" | "strikes"> {
  email: string | null;
}

/** Reads the head of a member's page. Null for an unknown or erased member. */
export async function findMemberHead(q: TenantReader, memberId: string): Promise<MemberHead | null> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<HeadRow>`
    select m.id, p.name, m.fictional, m.state,
      case when m.state = 'suspended' then m.suspended_until end as "suspendedUntil",
      case when m.held_until > app_now() then m.held_until end as "heldUntil",
      m.restricted_at as "restrictedAt",
      (select d.decided_by from decisions d where d.tenant_id = ${t} and d.member_id = m.id and d.reversed_at is null
        and (d.kind = 'ban' and m.state = 'banned' or d.until_at > app_now())
        order by d.decided_at desc limit 1) as "restrictedBy",
      extract(year from age(app_now(), p.birth_date))::integer as age, p.country, a.locale, p.gender,
      m.created_at as since, m.last_active_at as "lastActiveAt", m.premium_since as "premiumSince",
      m.invisible_since is not null as invisible, coalesce(w.balance, 0) as credits, a.email,
      exists (select from direct_debit_blocks b where b.tenant_id = ${t} and b.member_id = m.id) as "areDebitsBlocked",
      m.confirmed_at is not null as "isConfirmed",
      case when p.preferences_at is null then 'unasked'
        when num_nonnulls(p.seeks_genders, p.seeks_min_age, p.seeks_max_age, p.seeks_within) > 0
          or p.seeks_places <> '{}' then 'saved' else 'skipped' end as preferences,
      array(select jsonb_build_object('kind', i.kind, 'id', i.id, 'dueAt', i.due_at) from work_items i
        where i.tenant_id = ${t} and i.member_id = m.id and i.closed_at is null order by i.due_at) as waiting,
      array(select jsonb_build_object('kind', v.kind, 'at', max(v.verified_at)) from verifications v
        where v.tenant_id = ${t} and v.member_id = m.id group by v.kind order by v.kind) as verified,
      (select jsonb_build_object('reason', d.reason, 'requestedAt', d.requested_at, 'returnUntil', d.return_until,
          'isDue', d.return_until <= app_now())
        from deletions d where d.tenant_id = ${t} and d.member_id = m.id and d.returned_at is null
        order by d.requested_at desc limit 1) as deletion
    from members m
    join profiles p on p.tenant_id = ${t} and p.member_id = m.id
    join accounts a on a.tenant_id = ${t} and a.member_id = m.id
    left join wallets w on w.tenant_id = ${t} and w.member_id = m.id
    where m.tenant_id = ${t} and m.id = ${memberId}`);
  if (!row) return null;
  const { email, waiting, verified, deletion, ...head } = row;
  return {
    ...head,
    strikes: await countStrikes(q, memberId),
    maskedEmail: email === null ? null : maskedEmail(email),
    waiting: waiting.map(({ dueAt, ...item }) => ({ ...item, dueAt: new Date(dueAt) })),
    verified: verified.map(({ kind, at }) => ({ kind, at: new Date(at) })),
    deletion: deletion && {
      reason: deletion.reason,
      requestedAt: new Date(deletion.requestedAt),
      returnUntil: new Date(deletion.returnUntil),
      isDue: deletion.isDue,
    },
  };
}

/** Reads the data that an erasure left. Null for an unknown member or an existing account. */
export async function findErased(q: TenantReader, memberId: string): Promise<ErasedMember | null> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<ErasedMember>`
    select m.id, coalesce(d.reason, 'operator') as reason, coalesce(d.purged_at, m.deleted_at) as "erasedAt",
      (select count(*)::integer from orders o where o.tenant_id = ${t} and o.member_id = m.id) as orders
    from members m
    left join lateral (select reason, purged_at from deletions d where d.tenant_id = ${t} and d.member_id = m.id
      order by d.requested_at desc limit 1) d on true
    where m.tenant_id = ${t} and m.id = ${memberId} and m.state = 'deleted'
      and not exists (select from accounts a where a.tenant_id = ${t} and a.member_id = m.id)`);
  return row ?? null;
}

/** A member's email address, devices and preferences, unmasked. */
export interface MemberContact {
  email: string | null;
  /** Null without saved preferences. */
  preferences: Preferences | null;
  devices: readonly { device: string; seenOn: string; endedAt: Date | null }[];
}

export async function getMemberContact(q: TenantReader, memberId: string): Promise<MemberContact> {
  const account = await q.from("accounts").select("email").where("member_id", "=", memberId).executeTakeFirst();
  if (!account) throw new SubjectNotFound(`There is no member ${memberId} with an account here.`);
  const devices = await q.rows(sql<MemberContact["devices"][number]>`
    select s.device, s.seen_on::text as "seenOn", s.ended_at as "endedAt" from sessions s
    where s.tenant_id = ${q.tenantId} and s.member_id = ${memberId} and s.succeeded_by is null
    order by s.seen_on desc, s.created_at desc limit 50`);
  const [wishes] = await q.rows(sql<PreferenceColumns>`
    select p.seeks_genders, p.seeks_min_age, p.seeks_max_age, p.seeks_within, p.seeks_places
    from profiles p where p.tenant_id = ${q.tenantId} and p.member_id = ${memberId}`);
  return { email: account.email, preferences: wishes ? presentPreferences(wishes) : null, devices };
}

/**
 * Opens a member's page. Returns true when the view must be recorded: once per operator, member and hour. Refuses an
 * unknown member.
 */
export async function openSheet(w: TenantWriter, actor: string, memberId: string): Promise<boolean> {
  await requireMember(w, memberId);
  // Locks, so that two windows opened at once record one act.
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`sheet ${w.tenantId} ${actor} ${memberId}`}, 0))`);
  const lately = await w.rows(sql`
    select 1 from operator_acts where tenant_id = ${w.tenantId} and subject = ${memberId} and subject_kind = 'member'
      and verb = 'member-sheet' and actor = ${actor} and created_at > app_now() - interval '1 hour' limit 1`);
  return lately.length === 0;
}

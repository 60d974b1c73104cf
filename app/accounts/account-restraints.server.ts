import { type RawBuilder, sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { untilFacts } from "./policy";
import { lockProfile } from "./profile-lock.server";
import type { MemberState } from "./viewer";

export type Restraint = "hold" | "suspension";

/** SQL: the state of member `m` after a ban or deletion has ended. */
export const openState: RawBuilder<MemberState> = sql`(case when m.suspended_until > app_now() then 'suspended'
  when m.confirmed_at is null then 'unconfirmed' else 'active' end)`;

/** SQL condition: member `m` is listed. Use the condition in `returning`, where `m` has its new state. */
export const isListed: RawBuilder<boolean> = sql<boolean>`(m.state = 'active' and m.invisible_since is null and m.restricted_at is null
  and coalesce(m.held_until <= app_now(), true))`;

/**
 * Hides a member from lists and forbids writing for some hours. Returns the end of the hold, or null for a member who
 * cannot be held.
 */
export async function holdUntil(w: TenantWriter, memberId: string, hours: number): Promise<Date | null> {
  await lockProfile(w, memberId);
  const [held] = await w.rows(sql<{ until: Date }>`
    with held as (
      update members m set held_until = app_now() + make_interval(hours => ${hours})
      where m.tenant_id = ${w.tenantId} and m.id = ${memberId} and m.state in ('unconfirmed', 'active')
        and coalesce(m.held_until <= app_now(), true)
      returning m.id, m.held_until)
    update profiles p set listed = false from held
    where p.tenant_id = ${w.tenantId} and p.member_id = held.id returning held.held_until as until`);
  return held?.until ?? null;
}

/** Suspends a member and ends a hold. Returns the former state, or null for a member who cannot be suspended. */
export async function suspendUntil(w: TenantWriter, memberId: string, until: Date): Promise<MemberState | null> {
  await lockProfile(w, memberId);
  const [former] = await w.rows(sql<{ before: MemberState }>`
    with former as (
      select id, state from members where tenant_id = ${w.tenantId} and id = ${memberId}
        and state in ('unconfirmed', 'active', 'suspended') for no key update),
    suspended as (
      update members m set state = 'suspended', suspended_until = ${until}, held_until = null from former
      where m.tenant_id = ${w.tenantId} and m.id = former.id returning m.id, former.state)
    update profiles p set listed = false from suspended
    where p.tenant_id = ${w.tenantId} and p.member_id = suspended.id returning suspended.state as before`);
  return former?.before ?? null;
}

/**
 * Ends a member's restraint early. With `until`, ends only a restraint with this end. Returns the restraint's kind, or
 * null.
 */
export async function liftRestraint(w: TenantWriter, memberId: string, until?: Date): Promise<Restraint | null> {
  const wanted = until ? sql`coalesce(m.suspended_until, m.held_until) = ${until}` : sql`true`;
  await lockProfile(w, memberId);
  const [lifted] = await freed(
    w,
    sql`m.id = ${memberId} and ${wanted} and (m.state = 'suspended'
    or m.state in ('unconfirmed', 'active') and m.held_until > app_now())`,
  );
  return lifted?.restraint ?? null;
}

/** Ends an expired suspension. Returns the member's new state, or null while the suspension still applies. */
export async function endSuspension(w: TenantWriter, memberId: string): Promise<MemberState | null> {
  await lockProfile(w, memberId);
  const [over] = await freed(w, sql`m.id = ${memberId} and m.state = 'suspended' and m.suspended_until <= app_now()`);
  return over?.state ?? null;
}

/** Ends a batch of expired holds and suspensions. Returns true when more may exist. */
export async function endRestraints(w: TenantWriter, atOnce = 500): Promise<boolean> {
  const due = (column: "held_until" | "suspended_until") => sql`(select id from members
    where tenant_id = ${w.tenantId} and ${sql.ref(column)} <= app_now() order by ${sql.ref(column)} limit ${atOnce})`;
  // Lock the profiles of both kinds in one statement by id, because other code locks two profiles in this order.
  const locked = await w.rows(sql<{ id: string }>`
    select p.member_id as id from profiles p where p.tenant_id = ${w.tenantId}
      and p.member_id in (${due("held_until")} union ${due("suspended_until")}) order by p.member_id for no key update`);
  const isLocked = sql`m.id = any(${locked.map(({ id }) => id)}::uuid[])`;
  const held = await freed(w, sql`${isLocked} and m.held_until <= app_now()`);
  const suspended = await freed(w, sql`${isLocked} and m.suspended_until <= app_now()`);
  return held.length >= atOnce || suspended.length >= atOnce;
}

/**
 * Clears restraints of the selected members. The caller has locked their profiles. Suspended members become active or
 * unconfirmed. Other states do not change.
 */
async function freed(w: TenantWriter, which: RawBuilder<unknown>) {
  return w.rows(sql<{ state: MemberState; restraint: Restraint }>`
    with former as (
      select m.id, m.state from members m where m.tenant_id = ${w.tenantId} and ${which} for no key update),
    freed as (
      update members m set held_until = null, suspended_until = null,
        state = case when m.state <> 'suspended' then m.state when m.confirmed_at is null then 'unconfirmed' else 'active' end
      from former where m.tenant_id = ${w.tenantId} and m.id = former.id
      returning m.id, m.state, ${isListed} as listed, former.state as before)
    update profiles p set listed = freed.listed from freed
    where p.tenant_id = ${w.tenantId} and p.member_id = freed.id
    returning freed.state, case freed.before when 'suspended' then 'suspension' else 'hold' end as restraint`);
}

/**
 * Restricts the use of a member's data, or ends the restriction (GDPR 18). A restricted member is in no list and gets
 * no notices, but can use the account. Returns false when nothing changed.
 */
export async function restrictUse(w: TenantWriter, memberId: string, isRestricted: boolean): Promise<boolean> {
  await lockProfile(w, memberId);
  const changed = await w.rows(sql`
    with changed as (
      update members m set restricted_at = case when ${isRestricted} then app_now() end
      where m.tenant_id = ${w.tenantId} and m.id = ${memberId} and (m.restricted_at is null) = ${isRestricted}
      returning m.id, ${isListed} as listed)
    update profiles p set listed = changed.listed from changed
    where p.tenant_id = ${w.tenantId} and p.member_id = changed.id returning 1`);
  return changed.length > 0;
}

export async function suspendedRefusal(q: TenantReader, memberId: string): Promise<Refusal> {
  const row = await q
    .from("members")
    .select("suspended_until as until")
    .where("id", "=", memberId)
    .where("state", "=", "suspended")
    .executeTakeFirst();
  // Ask the member to log in again, because the suspension has ended meanwhile.
  if (!row?.until) return new Refusal("server.busy");
  return new Refusal("account.suspended", untilFacts(row.until, q.tenant));
}

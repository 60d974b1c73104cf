import { type RawBuilder, sql } from "kysely";
import { emit } from "~/events";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { notBlocked } from "~/visibility/visible-members.server";
import { type LikeState, likeState } from "./like";

/** Sender of a like: a member, or a labelled fictional profile (DESIGN 8). */
export type LikeOrigin = "member" | "fictional" | "system";

interface NewLike {
  fromId: string;
  toId: string;
  origin: LikeOrigin;
}

/** The other member, and the likes between both members after this like. */
export interface LikeResult {
  state: LikeState;
  /** True when this like completed the match. */
  isNewMatch: boolean;
  other: { id: string; name: string; photo: string | null; thumbhash: string | null; fictional: boolean };
}

interface PlacedRow {
  name: string;
  photo: string | null;
  thumbhash: string | null;
  fictional: boolean;
  placed: boolean;
  back: boolean;
}

/**
 * Likes a member. A repeated call changes nothing. Mutual likes make a match in the same statement (LIK-09, LIK-10).
 * Throws `page.not_found` for a member who may not be liked.
 */
export async function like(w: TenantWriter, { fromId, toId, origin }: NewLike): Promise<LikeResult> {
  if (fromId === toId) throw new Refusal("like.self");
  await holdPair(w, fromId, toId);
  const [row] = await w.runAndCommit(placeLike(w, { fromId, toId, origin }));
  if (!row) throw new Refusal("page.not_found");
  const { placed, back, ...other } = row;
  const matched = placed && back;
  if (placed) w.afterCommit(() => emit("memberLiked", { tenantId: w.tenantId, fromId, toId, matched }));
  return { state: likeState({ sent: true, received: back }), isNewMatch: matched, other: { id: toId, ...other } };
}

/** Locks the two members, so that the second of two simultaneous likes sees the first like and makes the match. */
async function holdPair(w: TenantWriter, one: string, two: string): Promise<void> {
  const pair = `like ${w.tenantId} ${[one, two].sort().join(" ")}`;
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}

function placeLike(w: TenantWriter, { fromId, toId, origin }: NewLike): RawBuilder<PlacedRow> {
  const t = w.tenantId;
  return sql<PlacedRow>`
    with other as (
      select p.name, m.fictional, ph.id as photo, ph.thumbhash, exists (select from likes l
          where l.tenant_id = ${t} and l.from_id = ${toId} and l.to_id = ${fromId}) as back
      from profiles p
      join members m on m.tenant_id = ${t} and m.id = p.member_id and m.state = 'active'
      left join photos ph on ph.tenant_id = ${t} and ph.id = p.main_photo_id and ph.state = 'active'
      where p.tenant_id = ${t} and p.member_id = ${toId} and ${notBlocked(w, fromId)}),
    placed as (
      insert into likes (tenant_id, from_id, to_id, origin, created_at, matched_at)
      select ${t}::integer, ${fromId}::uuid, ${toId}::uuid, ${origin}, app_now(), case when back then app_now() end from other
      on conflict (tenant_id, from_id, to_id) do nothing returning matched_at),
    answered as (
      update likes set matched_at = placed.matched_at, seen_at = coalesce(seen_at, placed.matched_at) from placed
      where likes.tenant_id = ${t} and likes.from_id = ${toId} and likes.to_id = ${fromId} and placed.matched_at is not null)
    select name, fictional, photo, thumbhash, back, exists (select from placed) as placed from other`;
}

/** Withdraws a like, and ends a match for both members. */
export async function unlike(w: TenantWriter, { fromId, toId }: { fromId: string; toId: string }): Promise<LikeState> {
  await holdPair(w, fromId, toId);
  const t = w.tenantId;
  const [row] = await w.runAndCommit(sql<{ gone: boolean; received: boolean }>`
    with gone as (
      delete from likes where tenant_id = ${t} and from_id = ${fromId} and to_id = ${toId} returning 1),
    ended as (
      update likes set matched_at = null
      where tenant_id = ${t} and from_id = ${toId} and to_id = ${fromId} and matched_at is not null)
    select exists (select from gone) as gone, exists (select from likes
      where tenant_id = ${t} and from_id = ${toId} and to_id = ${fromId}) as received`);
  if (row?.gone) w.afterCommit(() => emit("likeWithdrawn", { tenantId: t, fromId, toId }));
  return likeState({ sent: false, received: row?.received ?? false });
}

/** Deletes the likes between two members after a block (CHA-17). Waits for a running like. */
export async function removeLikesBetween(w: TenantWriter, one: string, two: string): Promise<void> {
  await holdPair(w, one, two);
  await w.rows(sql`delete from likes where tenant_id = ${w.tenantId}
    and ((from_id = ${one} and to_id = ${two}) or (from_id = ${two} and to_id = ${one}))`);
}

/** Marks received likes as seen, from all members or only from `likerId` (LIK-15). Returns the number of new likes. */
export async function markLikesSeen(w: TenantWriter, memberId: string, likerId: string | null = null): Promise<number> {
  const ofOne = likerId ? sql`and from_id = ${likerId}` : sql``;
  const rows = await w.runAndCommit(sql`update likes set seen_at = app_now()
    where tenant_id = ${w.tenantId} and to_id = ${memberId} and seen_at is null ${ofOne} returning 1`);
  if (rows.length > 0) w.afterCommit(() => emit("likesSeen", { tenantId: w.tenantId, memberId }));
  return rows.length;
}

/** SQL condition: the member has liked the profile `p`. */
export function isLikedBy(q: TenantReader, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from likes l
    where l.tenant_id = ${q.tenantId} and l.from_id = ${memberId} and l.to_id = p.member_id)`;
}

/** SQL columns: the likes between the viewer and `p`. */
export function likeColumns(q: TenantReader, viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`false as sent, false as received, false as is_new`;
  return sql`${isLikedBy(q, viewerId)} as sent,
    exists (select from likes l where l.tenant_id = ${q.tenantId} and l.from_id = p.member_id and l.to_id = ${viewerId}) as received,
    exists (select from likes l where l.tenant_id = ${q.tenantId} and l.from_id = p.member_id and l.to_id = ${viewerId}
      and l.seen_at is null) as is_new`;
}

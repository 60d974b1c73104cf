import { type RawBuilder, sql } from "kysely";
import { emit } from "~/events";
import { Refusal } from "~/platform/errors";
import { photosShown } from "~/profiles/policy";
import { hasChoice } from "~/tenancy/own-choices";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { notBlocked } from "~/visibility/visible-members.server";
import { type KeptPart, type LikedPart, type LikeState, likeState } from "./like";

/** Sender of a like: a member, or a labelled fictional profile (DESIGN 8). */
export type LikeOrigin = "member" | "fictional" | "system";

interface NewLike {
  fromId: string;
  toId: string;
  origin: LikeOrigin;
  /** The part of the other profile that the like means. A later part replaces the earlier one. */
  part?: LikedPart;
}

/** The other member, and the likes between both members after this like. */
export interface LikeResult {
  state: LikeState;
  /** True when this like completed the match. */
  isNewMatch: boolean;
  /** The liked part with its content. Null for a like of the whole profile. */
  part: KeptPart | null;
  other: { id: string; name: string; photo: string | null; thumbhash: string | null; fictional: boolean };
}

interface PlacedRow {
  name: string;
  photo: string | null;
  thumbhash: string | null;
  fictional: boolean;
  placed: boolean;
  back: boolean;
  part: KeptPart | null;
}

/**
 * Likes a member. A repeated call changes nothing. Mutual likes make a match in the same statement (LIK-09, LIK-10).
 * Throws `page.not_found` for a member who may not be liked, or for a part hidden from the liker.
 */
export async function like(w: TenantWriter, { fromId, toId, origin, part }: NewLike): Promise<LikeResult> {
  if (fromId === toId) throw new Refusal("like.self");
  await holdPair(w, fromId, toId);
  const [row] = await w.runAndCommit(placeLike(w, { fromId, toId, origin, part }));
  if (!row) throw new Refusal("page.not_found");
  const { placed, back, part: kept, ...other } = row;
  const matched = placed && back;
  if (placed) w.afterCommit(() => emit("memberLiked", { tenantId: w.tenantId, fromId, toId, matched }));
  const state = likeState({ sent: true, received: back });
  return { state, isNewMatch: matched, part: kept, other: { id: toId, ...other } };
}

/** Locks the two members, so that the second of two simultaneous likes sees the first like and makes the match. */
async function holdPair(w: TenantWriter, one: string, two: string): Promise<void> {
  const pair = `like ${w.tenantId} ${[one, two].sort().join(" ")}`;
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}

function placeLike(w: TenantWriter, { fromId, toId, origin, part }: NewLike): RawBuilder<PlacedRow> {
  const t = w.tenantId;
  const photo = part && "photo" in part ? part.photo : null;
  const prompt = part && "prompt" in part ? part.prompt : null;
  return sql<PlacedRow>`
    with found as (
      select p.name, m.fictional, ph.id as photo, ph.thumbhash, exists (select from likes l
          where l.tenant_id = ${t} and l.from_id = ${toId} and l.to_id = ${fromId}) as back, ${partOf(w, fromId, part)} as part
      from profiles p
      join members m on m.tenant_id = ${t} and m.id = p.member_id and m.state = 'active'
      left join photos ph on ph.tenant_id = ${t} and ph.id = p.main_photo_id and ph.state = 'active'
      where p.tenant_id = ${t} and p.member_id = ${toId} and ${notBlocked(w, fromId)}),
    other as (select * from found where part is not null or ${part === undefined}::boolean),
    placed as (
      insert into likes (tenant_id, from_id, to_id, origin, created_at, matched_at, liked_photo, liked_prompt)
      select ${t}::integer, ${fromId}::uuid, ${toId}::uuid, ${origin}, app_now(), case when back then app_now() end,
        ${photo}::uuid, ${prompt}::text from other
      on conflict (tenant_id, from_id, to_id) do nothing returning matched_at),
    renewed as (
      update likes set liked_photo = ${photo}::uuid, liked_prompt = ${prompt}::text
      where tenant_id = ${t} and from_id = ${fromId} and to_id = ${toId}
        and ${part !== undefined}::boolean and exists (select from other)),
    answered as (
      update likes set matched_at = placed.matched_at, seen_at = coalesce(seen_at, placed.matched_at) from placed
      where likes.tenant_id = ${t} and likes.from_id = ${toId} and likes.to_id = ${fromId} and placed.matched_at is not null)
    select name, fictional, photo, thumbhash, back, part, exists (select from placed) as placed from other`;
}

/** SQL for the part of the profile `p` as the liker may see it. Null for a hidden or unknown part. */
function partOf(q: TenantReader, likerId: string, part: LikedPart | undefined): RawBuilder<KeptPart | null> {
  if (!part) return sql<null>`null::jsonb`;
  if ("photo" in part) {
    return sql<KeptPart | null>`(select jsonb_build_object('photo', seen.id) from (${photosSeen(q, likerId)}) seen
      where seen.id = ${part.photo}::uuid)`;
  }
  const isOffered = hasChoice(q.tenant.settings.prompts, part.prompt);
  return sql<KeptPart | null>`(select answer from jsonb_array_elements(p.answers) answer
    where answer ->> 'prompt' = ${part.prompt} and ${isOffered}::boolean)`;
}

/** SQL for the photos of the profile `p` that a member sees, in the order of the member page (ROL-13). */
function photosSeen(q: TenantReader, viewerId: string): RawBuilder<unknown> {
  const t = q.tenantId;
  return sql`select ph.id, ph.thumbhash from photos ph
    where ph.tenant_id = ${t} and ph.member_id = p.member_id and ph.state = 'active'
    order by ph.id = p.main_photo_id desc nulls last, ph.position, ph.created_at
    limit (select case when viewer.premium_since is null then ${photosShown("free")}::integer end
      from members viewer where viewer.tenant_id = ${t} and viewer.id = ${viewerId})`;
}

/** The liked part of a profile as the liker may see it, for the page that asks for words. */
export async function findPart(
  q: TenantReader,
  { fromId, toId, part }: { fromId: string; toId: string; part: LikedPart },
): Promise<KeptPart | null> {
  const [row] = await q.rows(sql<{ part: KeptPart | null }>`
    select ${partOf(q, fromId, part)} as part from profiles p
    join members m on m.tenant_id = ${q.tenantId} and m.id = p.member_id and m.state = 'active'
    where p.tenant_id = ${q.tenantId} and p.member_id = ${toId} and p.member_id <> ${fromId} and ${notBlocked(q, fromId)}`);
  return row?.part ?? null;
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

import { sql } from "kysely";
import type { Preferences } from "~/accounts/preferences";
import { conversationOfPair } from "~/chat/pair.server";
import { likeColumns } from "~/likes/likes.server";
import { Refusal } from "~/platform/errors";
import { activeToday, ageOf, cardJoins, cardJson, sharedInterests } from "~/profiles/cards.server";
import { optionalProfileColumns } from "~/profiles/optional-profile-columns.server";
import type { CardRow } from "~/profiles/present.server";
import { shownCity, shownRegion } from "~/profiles/shown-place.server";
import type { Answer } from "~/profiles/answer";
import type { OptionalField } from "~/tenancy/profile-fields";
import type { TenantReader } from "~/tenancy/scope.server";
import { distanceStepFrom } from "~/discovery/search-hits.server";
import { visibleProfiles } from "~/visibility/visible-members.server";

export interface MemberRow extends Record<OptionalField, string | null> {
  id: string;
  name: string;
  age: number;
  gender: string;
  pronouns: string | null;
  country: string;
  region: string | null;
  city: string | null;
  about: string;
  answers: Answer[];
  interests: string[];
  shared: string[] | null;
  fictional: boolean;
  active_today: boolean;
  /** Distance step to the viewer. Null when either member hides the place. */
  km: number | null;
  sent: boolean;
  received: boolean;
  is_new: boolean;
  /** The part that the viewer's like means. Null without a like. */
  liked: { photo: string | null; prompt: string | null } | null;
  /** Number of the newest message with this member. Null when the viewer's chat list lacks the conversation. */
  chat_seq: number | null;
  blocked_by_me: boolean;
  blocked_by_other: boolean;
  photos: PhotoRow[];
  similar: CardRow[];
}

export interface PhotoRow {
  id: string;
  thumbhash: string | null;
  width: number | null;
  height: number | null;
}

type PreferredAges = Pick<Preferences, "minAge" | "maxAge">;

const anyAge: PreferredAges = { minAge: null, maxAge: null };

const similarMembers = 8;

/**
 * A profile as this viewer may see it, in one round trip. Invisible members are not found, and visitors see only listed
 * members. A blocked viewer learns only of the block (SRC-15, DESIGN 13.30).
 */
export async function getMemberPage(
  q: TenantReader,
  memberId: string,
  viewerId: string | null,
  ages: PreferredAges = anyAge,
): Promise<MemberRow> {
  const t = q.tenantId;
  const visible = viewerId === null ? sql`p.listed` : sql`(m.state = 'active' or m.id = ${viewerId})`;
  const [row] = await q.rows(sql<MemberRow>`
    select p.member_id as id, p.name, ${ageOf()} as age, p.gender, p.pronouns, p.country,
      ${shownRegion} as region, ${shownCity} as city,
      ${optionalProfileColumns}, p.about, p.answers, p.interests,
      ${sharedInterests(q, viewerId)} as shared, m.fictional, ${activeToday(q)} as active_today,
      ${distanceStepFrom(q, viewerId)} as km, ${likeColumns(q, viewerId)}, ${likedPart(q, viewerId)} as liked,
      ${lastChatSeq(q, viewerId, memberId)} as chat_seq, ${blockExists(q, viewerId, memberId)} as blocked_by_me, ${blockExists(q, memberId, viewerId)} as blocked_by_other,
      (select coalesce(json_agg(json_build_object('id', ph.id, 'thumbhash', ph.thumbhash, 'width', ph.width, 'height', ph.height)
          order by ph.id = p.main_photo_id desc nulls last, ph.position, ph.created_at), '[]')
        from photos ph where ph.tenant_id = ${t} and ph.member_id = p.member_id and ph.state = 'active') as photos,
      ${similarTo(q, memberId, viewerId, ages)} as similar
    from profiles p join members m on m.tenant_id = ${t} and m.id = p.member_id
    where p.tenant_id = ${t} and p.member_id = ${memberId} and m.state in ('active', 'unconfirmed') and ${visible}`);
  if (!row) throw new Refusal("page.not_found");
  if (row.blocked_by_other) throw new Refusal("member.blocked_by", { name: row.name });
  return row;
}

function likedPart(q: TenantReader, viewerId: string | null) {
  if (viewerId === null) return sql`null`;
  return sql`(select json_build_object('photo', l.liked_photo, 'prompt', l.liked_prompt) from likes l
    where l.tenant_id = ${q.tenantId} and l.from_id = ${viewerId} and l.to_id = p.member_id)`;
}

function lastChatSeq(q: TenantReader, viewerId: string | null, memberId: string) {
  if (viewerId === null) return sql`null`;
  return sql`(select side.last_seq from participants side where side.tenant_id = ${q.tenantId} and side.member_id = ${viewerId}
    and side.conversation_id = (${conversationOfPair(q.tenantId, viewerId, memberId)}) and side.last_seq > side.removed_seq)`;
}

function blockExists(q: TenantReader, blockerId: string | null, blockedId: string | null) {
  if (blockerId === null || blockedId === null) return sql`false`;
  return sql`exists (select from blocks b
    where b.tenant_id = ${q.tenantId} and b.blocker_id = ${blockerId} and b.blocked_id = ${blockedId})`;
}

/** Recently active members of the same gender and country in the preferred ages, most shared interests first. */
function similarTo(q: TenantReader, memberId: string, viewerId: string | null, ages: PreferredAges) {
  const t = q.tenantId;
  const one = (column: string) =>
    sql`(select ${sql.ref(`own.${column}`)} from profiles own where own.tenant_id = ${t} and own.member_id = ${memberId})`;
  return sql`(select coalesce(json_agg(s.card order by s.common desc, s.n), '[]') from (
    select ${cardJson(q, viewerId)} as card, near.n, near.common from (
      select recent.*, (select count(*) from unnest(recent.interests) i where i = any(${one("interests")}::text[])) as common
      from (select p.member_id, p.interests, ${ageOf()} as age, row_number() over (order by p.active_step desc, p.member_id desc) as n
        from ${visibleProfiles(q, viewerId)} and p.member_id <> ${memberId}
          and p.gender = ${one("gender")} and p.country = ${one("country")}
        order by p.active_step desc, p.member_id desc limit 40) recent
      where recent.age between ${ages.minAge ?? 0}::integer and ${ages.maxAge ?? 200}::integer
      order by common desc, recent.n limit ${similarMembers}) near
    join profiles p on p.tenant_id = ${t} and p.member_id = near.member_id ${cardJoins(q)}) s)`;
}

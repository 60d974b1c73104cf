import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import { isLikedBy, type LikeResult, like, unlike } from "~/likes/likes.server";
import { likeRefusal } from "~/likes/policy";
import type { Translate } from "~/i18n/messages";
import { Refusal } from "~/platform/errors";
import type { Answer } from "~/profiles/answer";
import { presentAnswers } from "~/profiles/prompts.server";
import { cardJoins, cardJson } from "~/profiles/cards.server";
import { presentCard, type CardRow, type Shown } from "~/profiles/present.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { notBlocked, visibleProfiles } from "~/visibility/visible-members.server";
import { aboutLength, cardsPerDeck, passHoldDays, type SwipeChoice, type SwipeGame, swipeLikesPerDay } from "./swipe";
import { suggestedTo } from "./preferred-members.server";
import { presentReasons, type ReasonRow, suggestionParts } from "./suggestions.server";

interface GameRow {
  cards: { card: CardRow; about: string; answers: Answer[] }[];
  reasons: (ReasonRow & { member_id: string })[];
  likes_used: number;
  next_day_at: Date;
  now: Date;
  last: { name: string; choice: SwipeChoice } | null;
}

/**
 * The next cards, the remaining likes and the undoable decision, in one round trip. Cards of undone decisions come
 * first.
 */
export async function readSwipeGame(
  q: TenantReader,
  viewer: Viewer,
  shown: Shown & { t: Translate },
): Promise<SwipeGame> {
  const t = q.tenantId;
  const me = viewer.memberId;
  const fitting = sql`${undecided(q, me)} and p.member_id not in (select other_id from undone)`;
  const [row] = await q.rows(sql<GameRow>`
    with undone as materialized (
      select s.other_id, s.created_at from swipes s
      where s.tenant_id = ${t} and s.member_id = ${me} and s.choice = 'undone' and ${lately()}
    ), ${suggestionParts(q, viewer, { fitting, most: cardsPerDeck })}, those as (
      select p.member_id, 0 as place, (select u.created_at from undone u where u.other_id = p.member_id) as undone_at
      from ${visibleProfiles(q, me)} and ${suggestedTo(q, viewer)} and ${undecided(q, me)}
        and p.member_id in (select other_id from undone)
      union all select member_id, n, null from suggested
    ), hits as materialized (
      select member_id, row_number() over (order by undone_at desc nulls last, place) as n
      from those order by undone_at desc nulls last, place limit ${cardsPerDeck})
    select (select coalesce(json_agg(json_build_object('card', ${cardJson(q, me)}, 'answers', p.answers,
          'about', left(p.about, ${aboutLength}::integer)) order by h.n), '[]')
        from hits h join profiles p on p.tenant_id = ${t} and p.member_id = h.member_id ${cardJoins(q)}) as cards,
      (select coalesce(json_agg(s), '[]') from suggested s) as reasons,
      coalesce((select likes from swipe_days where tenant_id = ${t} and member_id = ${me} and day = ${today(q)}), 0)
        as likes_used,
      ((${today(q)} + 1)::timestamp at time zone ${q.tenant.settings.time_zone}) as next_day_at, app_now() as now,
      (select json_build_object('name', p.name, 'choice', s.choice) from ${lastDecision(q, me)}) as last`);
  const { cards, reasons, likes_used, next_day_at, now, last } = row as GameRow;
  return {
    cards: cards.map(({ card, about, answers }) => ({
      ...presentCard(card, shown),
      about: q.tenant.settings.visible_profile_fields.includes("about") ? about : null,
      answers: presentAnswers(answers, shown),
    })),
    reasons: Object.fromEntries(reasons.map((each) => [each.member_id, presentReasons(each)])),
    likesLeft: Math.max(0, swipeLikesPerDay - likes_used),
    nextDayAt: next_day_at.toISOString(),
    now: now.toISOString(),
    last,
  };
}

/** SQL condition: the viewer has neither liked `p` nor recently decided on `p`. */
function undecided(q: TenantReader, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`not ${isLikedBy(q, memberId)}
    and not exists (select from swipes s where s.tenant_id = ${q.tenantId} and s.member_id = ${memberId}
      and s.other_id = p.member_id and s.choice <> 'undone' and ${lately()})`;
}

/** SQL condition: the decision `s` is recent enough to count. */
function lately(): RawBuilder<boolean> {
  return sql<boolean>`s.created_at > (select app_now()) - make_interval(days => ${passHoldDays})`;
}

/** Today's date in the tenant's time zone. */
function today(q: TenantReader): RawBuilder<string> {
  return sql`(app_now() at time zone ${q.tenant.settings.time_zone})::date`;
}

interface Swipe {
  swiper: Viewer;
  otherId: string;
  choice: SwipeChoice;
}

/** Stores a decision. Like and daily count share a transaction, so that two tabs cannot exceed the limit (LIK-16). */
export async function swipe(w: TenantWriter, { swiper, otherId, choice }: Swipe): Promise<LikeResult | null> {
  if (otherId === swiper.memberId) throw new Refusal("like.self");
  const fromId = swiper.memberId;
  if (choice === "pass") {
    await keepDecision(w, fromId, otherId, choice);
    return null;
  }
  const refused = likeRefusal(swiper);
  if (refused) throw new Refusal(refused);
  // A refused like must not count towards the day's limit.
  w.deferCommit();
  await consumeDailyLike(w, fromId, otherId);
  await keepDecision(w, fromId, otherId, choice);
  return like(w, { fromId, toId: otherId, origin: "member" });
}

async function consumeDailyLike(w: TenantWriter, memberId: string, otherId: string): Promise<void> {
  const t = w.tenantId;
  const [row] = await w.rows(sql<{ allowed: boolean }>`
    with known as (select from likes where tenant_id = ${t} and from_id = ${memberId} and to_id = ${otherId}),
    taken as (
      insert into swipe_days as d (tenant_id, member_id, day, likes)
      select ${t}::integer, ${memberId}::uuid, ${today(w)}, 1 where not exists (select from known)
      on conflict (tenant_id, member_id) do update
        set day = excluded.day, likes = case when d.day = excluded.day then d.likes + 1 else 1 end
        where d.day <> excluded.day or d.likes < ${swipeLikesPerDay}
      returning 1)
    select exists (select from taken) or exists (select from known) as allowed`);
  if (!row?.allowed) throw new Refusal("swipe.no_likes_left", { count: swipeLikesPerDay });
}

/** Stores the decision. Refuses when the other member is not visible to the viewer. */
async function keepDecision(w: TenantWriter, memberId: string, otherId: string, choice: SwipeChoice): Promise<void> {
  const rows = await w.rows(sql`
    insert into swipes (tenant_id, member_id, other_id, choice, created_at)
    select ${w.tenantId}::integer, ${memberId}::uuid, p.member_id, ${choice}, app_now()
    from ${visibleProfiles(w, memberId)} and p.member_id = ${otherId}
    on conflict (tenant_id, member_id, other_id) do update set choice = excluded.choice, created_at = excluded.created_at
    returning 1`);
  if (rows.length === 0) throw new Refusal("page.not_found");
}

/**
 * The viewer's last decision `s` with the profile `p`. Empty when that member is blocked or deleted (P03), so that Undo
 * reaches no older decision.
 */
function lastDecision(q: TenantReader, memberId: string): RawBuilder<unknown> {
  return sql`(
      select other_id, choice, created_at from swipes
      where tenant_id = ${q.tenantId} and member_id = ${memberId} and choice <> 'undone'
      order by created_at desc limit 1) s
    join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = s.other_id and ${notBlocked(q, memberId)}
    join members m on m.tenant_id = ${q.tenantId} and m.id = s.other_id and m.state in ('active', 'unconfirmed')`;
}

/** Undoes the last decision and shows that member next. A withdrawn like still counts towards the daily limit. */
export async function undoSwipe(w: TenantWriter, memberId: string): Promise<void> {
  const t = w.tenantId;
  const [gone] = await w.rows(sql<{ other_id: string; choice: SwipeChoice }>`
    with last as (
      select s.other_id, s.choice from ${lastDecision(w, memberId)})
    update swipes s set choice = 'undone', created_at = app_now() from last
    where s.tenant_id = ${t} and s.member_id = ${memberId} and s.other_id = last.other_id and s.choice = last.choice
    returning last.other_id, last.choice`);
  if (gone?.choice === "like") await unlike(w, { fromId: memberId, toId: gone.other_id });
}

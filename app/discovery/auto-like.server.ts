import { sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import { isLikedBy, like } from "~/likes/likes.server";
import { cardJoins } from "~/profiles/cards.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { notBlocked, visibleProfiles } from "~/visibility/visible-members.server";
import { suggestedTo } from "./preferred-members.server";

/** The profile that likes the viewer: fictional and labelled, never a real person (DESIGN 8). */
interface AutoLiker {
  id: string;
  name: string;
  fictional: true;
  photo: string | null;
}

/**
 * Lets a fictional profile like the viewer once per session (API-13). Repeated calls within a minute get the same
 * answer (AMB-067).
 */
export async function autoLike(w: TenantWriter, viewer: Viewer): Promise<AutoLiker | null> {
  if (!w.tenant.settings.auto_like || viewer.state !== "active") return null;
  // Defer the commit, because a refused like must also undo the session's choice.
  w.deferCommit();
  const isFirst = await drawLiker(w, viewer);
  const liker = await findLiker(w, viewer);
  if (liker && isFirst) await like(w, { fromId: liker.id, toId: viewer.memberId, origin: "fictional" });
  return liker;
}

/** Chooses the fictional profile for this session. A second tab waits for this choice, then finds the same profile. */
async function drawLiker(w: TenantWriter, viewer: Viewer): Promise<boolean> {
  const drawn = await w.rows(sql`
    insert into auto_likes (tenant_id, session_id, member_id, liker_id, created_at)
    select ${w.tenantId}::integer, ${viewer.sessionId}::uuid, ${viewer.memberId}::uuid, s.member_id, app_now()
    from (${strangers(w, viewer)}) s
    where not exists (select from auto_likes a where a.tenant_id = ${w.tenantId} and a.session_id = ${viewer.sessionId})
    on conflict (tenant_id, session_id) do nothing returning 1`);
  return drawn.length > 0;
}

/** Seconds in which a retry or second tab gets the same answer. Later calls get null (LIK-18). */
const sameAnswerSeconds = 60;

/** The fictional profile chosen for this session. Null after a minute, or when the viewer has liked this profile. */
async function findLiker(q: TenantReader, { memberId, sessionId }: Viewer): Promise<AutoLiker | null> {
  const [liker] = await q.rows(sql<AutoLiker>`
    select p.member_id as id, p.name, m.fictional, ph.id as photo
    from auto_likes a join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = a.liker_id ${cardJoins(q)}
    where a.tenant_id = ${q.tenantId} and a.session_id = ${sessionId}
      and a.created_at > app_now() - make_interval(secs => ${sameAnswerSeconds}) and p.listed and ${notBlocked(q, memberId)}
      and not ${isLikedBy(q, memberId)}`);
  return liker ?? null;
}

const latestStrangers = 50;

/**
 * A fictional profile for the viewer's search, without a like in either direction. The choice is random but fixed per
 * session.
 */
function strangers(q: TenantReader, viewer: Viewer) {
  const t = q.tenantId;
  const me = viewer.memberId;
  return sql`select s.member_id from (
      select p.member_id from ${visibleProfiles(q, me)} and p.fictional and ${suggestedTo(q, viewer)}
        and not ${isLikedBy(q, me)}
        and not exists (select from likes l where l.tenant_id = ${t} and l.from_id = p.member_id and l.to_id = ${me})
      order by p.active_step desc, p.member_id desc limit ${latestStrangers}) s
    order by md5(s.member_id::text || ${viewer.sessionId}) limit 1`;
}

import { sql } from "kysely";
import { noteSession } from "~/accounts/sessions.server";
import { type PreferenceColumns, presentPreferences } from "~/accounts/preferences";
import type { Viewer } from "~/accounts/viewer";
import { hashToken } from "~/platform/keys.server";
import { log } from "~/platform/log.server";
import { activityStep, noteActivity } from "~/profiles/activity.server";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";

interface ViewerRow extends PreferenceColumns {
  /** True when this visit is not yet recorded for the member or the device. */
  stale: boolean;
  session_id: string;
  member_id: string;
  state: Viewer["state"];
  premium: boolean;
  credits: number;
  name: string;
  gender: Viewer["gender"];
  country: string;
  has_area: boolean;
  locale: string;
  created_at: Date;
  invisible: boolean;
  main_photo_id: string | null;
  thumbhash: string | null;
  unread: number;
  new_likes: number;
  kept_search: string | null;
  asked: boolean;
  notifications_disabled: string[];
  has_warning: boolean;
  dismissed: string[];
  now: Date;
}

/** Finds the member behind the session cookie in one statement. A page may use two statements (DESIGN 12). */
export async function findViewer(scope: TenantScope, token: string | undefined): Promise<Viewer | null> {
  if (!token || token.length > 100) return null;
  const row = await scope.db.read((q) => findRow(q, token));
  if (row?.stale) keepActive(scope, row);
  return row ? presentViewer(row) : null;
}

/**
 * Records the visit, at most once in ten minutes per member. The answer does not wait for the record, and a failure is
 * ignored.
 */
function keepActive(scope: TenantScope, { member_id, session_id }: ViewerRow): void {
  scope.db
    .write(async (w) => {
      await noteActivity(w, member_id);
      await noteSession(w, session_id);
    })
    .catch((error: unknown) => log.warn("activity.failed", { tenantId: scope.tenant.id, error }));
}

async function findRow(q: TenantReader, token: string): Promise<ViewerRow | undefined> {
  // Read the clock once, because this query runs for each request of a member.
  const [row] = await q.rows(sql<ViewerRow>`
    with clock as materialized (select app_now() as now)
    select coalesce(s.succeeded_by, s.id) as session_id, m.id as member_id, m.state, m.premium_since is not null as premium,
           coalesce(w.balance, 0) as credits, p.name, p.gender, p.country, p.area is not null as has_area, p.kept_search, a.locale, m.created_at,
           p.seeks_genders, p.seeks_min_age, p.seeks_max_age, p.seeks_within, p.seeks_places, p.preferences_at is not null as asked,
           m.invisible_since is not null as invisible, ph.id as main_photo_id, ph.thumbhash,
           (select coalesce(sum(c.unread), 0)::integer from participants c
             join members o on o.tenant_id = ${q.tenantId} and o.id = c.other_id and o.state <> 'deleted'
             where c.tenant_id = ${q.tenantId} and c.member_id = m.id and c.last_seq > c.removed_seq and c.unread > 0) as unread,
           (select count(*)::integer from (select 1 from likes l
             join members f on f.tenant_id = l.tenant_id and f.id = l.from_id and f.state = 'active'
             where l.tenant_id = ${q.tenantId} and l.to_id = m.id and l.seen_at is null limit 1000) fresh) as new_likes,
           a.notifications_disabled, clock.now,
           exists (select from decisions d where d.tenant_id = ${q.tenantId} and d.member_id = m.id and d.kind = 'warning'
             and d.read_at is null and d.reversed_at is null) as has_warning,
           (p.active_step < ${activityStep(sql`clock.now`)} or s.seen_on < clock.now::date) as stale,
           array(select d.alert from dismissals d where d.tenant_id = ${q.tenantId} and d.member_id = m.id
             and (d.alert = 'hide-time-bonus-modal' or d.dismissed_at > clock.now - interval '7 days')) as dismissed
    from clock cross join sessions s
    join members m on m.tenant_id = s.tenant_id and m.id = s.member_id
    join accounts a on a.tenant_id = s.tenant_id and a.member_id = s.member_id
    join profiles p on p.tenant_id = s.tenant_id and p.member_id = s.member_id
    left join wallets w on w.tenant_id = s.tenant_id and w.member_id = s.member_id
    left join photos ph on ph.tenant_id = p.tenant_id and ph.id = p.main_photo_id
    where s.tenant_id = ${q.tenantId} and s.token_hash = ${hashToken(token)}
      and s.ended_at is null and s.expires_at > clock.now and m.state in ('unconfirmed', 'active')`);
  return row;
}

function presentViewer(row: ViewerRow): Viewer {
  return {
    sessionId: row.session_id,
    memberId: row.member_id,
    state: row.state,
    premium: row.premium,
    credits: row.credits,
    name: row.name,
    gender: row.gender,
    country: row.country,
    hasArea: row.has_area,
    locale: row.locale,
    signupAt: row.created_at.toISOString(),
    invisible: row.invisible,
    mainPhotoId: row.main_photo_id,
    mainPhotoThumbhash: row.thumbhash,
    unreadMessages: row.unread,
    newLikes: row.new_likes,
    keptSearch: row.kept_search,
    preferences: presentPreferences(row),
    askedForPreferences: row.asked,
    notificationsDisabled: row.notifications_disabled,
    hasWarning: row.has_warning,
    dismissed: row.dismissed,
    now: row.now.toISOString(),
  };
}

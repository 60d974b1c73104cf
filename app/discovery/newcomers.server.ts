import { sql } from "kysely";
import { type PreferenceColumns, presentPreferences } from "~/accounts/preferences";
import { isLikedBy } from "~/likes/likes.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { visibleProfiles } from "~/visibility/visible-members.server";
import { countedExactly } from "./search";
import { acceptsViewer, type Seeker, suggestedTo } from "./preferred-members.server";

/**
 * Number of real members who joined this week and whom suggestions may show to the member. Counting stops above
 * `countedExactly`.
 */
export async function countNewcomers(q: TenantReader, memberId: string): Promise<number> {
  const seeker = await findSeeker(q, memberId);
  if (!seeker) return 0;
  const [row] = await q.rows(sql<{ count: number }>`
    select count(*)::integer as count from (select from ${visibleProfiles(q, memberId)} and ${suggestedTo(q, seeker)}
      and ${acceptsViewer(q, seeker)} and not ${isLikedBy(q, memberId)} and not p.fictional
      and p.joined_at > app_now() - interval '7 days' limit ${sql.lit(countedExactly + 1)}) those`);
  return row?.count ?? 0;
}

async function findSeeker(q: TenantReader, memberId: string): Promise<Seeker | null> {
  const [row] = await q.rows(sql<SeekerRow>`
    select p.gender, p.country, p.area is not null as has_area, p.seeks_genders, p.seeks_min_age, p.seeks_max_age,
      p.seeks_within, p.seeks_places
    from profiles p where p.tenant_id = ${q.tenantId} and p.member_id = ${memberId}`);
  if (!row) return null;
  const { gender, country, has_area: hasArea } = row;
  return { memberId, gender, country, hasArea, preferences: presentPreferences(row) };
}

interface SeekerRow extends PreferenceColumns {
  gender: string;
  country: string;
  has_area: boolean;
}

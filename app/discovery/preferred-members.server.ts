import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { preferredSearch } from "./preferences";
import { presetSearch, type SearchFilters } from "./search";
import { fitsSearch } from "./search.server";
import { searchOffer } from "./search-offer.server";

/** The facts of a member that select suggestions. */
export type Seeker = Pick<Viewer, "memberId" | "gender" | "country" | "hasArea" | "preferences">;

/**
 * The viewer's preferences as a search. Uses the preset, without its country, for unanswered preferences. Keeps the
 * preset sexuality while the gender is the preset gender (AMB-077).
 */
export function suggestedSearch(tenant: Tenant, viewer: Seeker): SearchFilters {
  const offer = searchOffer(tenant, viewer);
  const { gender, country } = viewer;
  const { country: _anywhere, ...preset } = presetSearch({ gender, country, niche: tenant.settings.niche }, offer);
  if (!viewer.preferences) return preset;
  const preferred = preferredSearch(viewer.preferences, offer);
  if (viewer.preferences.genders === null) return { ...preset, ...preferred };
  const { gender: wanted = preset.gender, genders } = preferred;
  const keepsSexuality = preset.sexuality !== undefined && genders === undefined && wanted === preset.gender;
  return keepsSexuality ? { sexuality: preset.sexuality, ...preferred } : preferred;
}

/** SQL condition: `p` fits the viewer's preferences (`suggestedSearch`). */
export function suggestedTo(q: TenantReader, viewer: Seeker): RawBuilder<boolean> {
  return fitsSearch(q, viewer.memberId, suggestedSearch(q.tenant, viewer));
}

/**
 * SQL condition: the preferences of `p` do not rule out the viewer's gender or age. A member without preferences
 * accepts every viewer. Uses `is null`, because PostgreSQL has no statistics for `coalesce`.
 */
export function acceptsViewer(q: TenantReader, { memberId, gender }: Seeker): RawBuilder<boolean> {
  const age = sql`(select date_part('year', age(app_now()::date, me.birth_date)) from profiles me
    where me.tenant_id = ${q.tenantId} and me.member_id = ${memberId})`;
  return sql<boolean>`(p.seeks_genders is null or p.seeks_genders = '{}' or ${gender} = any(p.seeks_genders))
    and (p.seeks_min_age is null or p.seeks_min_age <= ${age}) and (p.seeks_max_age is null or p.seeks_max_age >= ${age})`;
}

import { sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import { Refusal, Refusals } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { visibleProfiles } from "~/visibility/visible-members.server";
import { checkWhere, checkWho, type TypedWhere, type TypedWho } from "./preferences";
import type { MemberCounts } from "./count-words.server";
import { mostCounted } from "./search-hits.server";
import { searchOffer } from "./search-offer.server";
import { suggestedTo } from "./preferred-members.server";

interface TypedPreferences {
  who?: TypedWho;
  where?: TypedWhere;
}

/** Saves the checked parts. Forgets the kept search, because the preferences replace that search. */
export async function savePreferences(w: TenantWriter, memberId: string, typed: TypedPreferences): Promise<void> {
  const offer = searchOffer(w.tenant);
  const who = typed.who && checkWho(typed.who, offer);
  const where = typed.where && checkWhere(typed.where, offer);
  const problems = [...(who?.problems ?? []), ...(where?.problems ?? [])];
  if (problems.length > 0)
    throw new Refusals(problems.map(({ code, facts, field }) => new Refusal(code, facts, field)));
  await w
    .update("profiles")
    .set({
      ...(who && {
        seeks_genders: who.values.genders,
        seeks_min_age: who.values.minAge,
        seeks_max_age: who.values.maxAge,
      }),
      ...(where && { seeks_within: where.values.within, seeks_places: where.values.places }),
      preferences_at: sql<Date>`coalesce(preferences_at, app_now())`,
      kept_search: null,
    })
    .where("member_id", "=", memberId)
    .execute();
}

/** Remembers that the member was asked, so that the site asks once. */
export async function skipPreferences(w: TenantWriter, memberId: string): Promise<void> {
  await w
    .update("profiles")
    .set({ preferences_at: sql<Date>`coalesce(preferences_at, app_now())` })
    .where("member_id", "=", memberId)
    .execute();
}

/**
 * Real and fictional members who fit the viewer's preferences. Counting stops at `mostCounted`. Includes members whose
 * preferences exclude the viewer, because leaving them out would reveal their preferences.
 */
export async function countSuggested(q: TenantReader, viewer: Viewer): Promise<MemberCounts> {
  const [row] = await q.rows(sql<MemberCounts>`
    select (count(*) filter (where not fictional))::integer as real, (count(*) filter (where fictional))::integer as fictional
    from (select p.fictional from ${visibleProfiles(q, viewer.memberId)}
      and ${suggestedTo(q, viewer)} limit ${sql.lit(mostCounted + 1)}) those`);
  return row ?? { real: 0, fictional: 0 };
}

import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import { paths } from "~/paths";
import type { TenantReader } from "~/tenancy/scope.server";
import { visibleProfiles } from "~/visibility/visible-members.server";
import { type MemberCounts, memberCountWords } from "./count-words.server";
import type { PageVisit } from "./page-visit";
import type { SearchFilters } from "./search";
import { writeSearch } from "./search-address";
import { fitsSearch } from "./search.server";
import { mostCounted } from "./search-hits.server";
import { suggestedSearch } from "./preferred-members.server";
import type { WiderChoice } from "./wider";

/** The filters that each preference sets. */
const filtersOf = {
  within: ["within"],
  age: ["min_age", "max_age"],
  places: ["country", "countryregion", "places"],
} as const satisfies Record<string, readonly (keyof SearchFilters)[]>;

type Way = "same" | keyof typeof filtersOf;

interface CountedWay extends MemberCounts {
  way: Way;
  filters: SearchFilters;
}

/**
 * Searches that find members: by all the viewer's preferences, or by all but one. Counts members whose preferences
 * exclude the viewer, because leaving them out would reveal their preferences. Null when no search finds members.
 */
export async function readWiderChoice(q: TenantReader, visit: PageVisit, viewer: Viewer): Promise<WiderChoice | null> {
  const counted = await countWays(q, viewer.memberId, waysFrom(suggestedSearch(q.tenant, viewer)));
  const found = counted.filter((each) => totalOf(each) > (each.way === "same" ? 0 : totalOf(counted[0] as CountedWay)));
  if (found.length === 0) return null;
  return {
    text: visit.t("games:wider.text"),
    ways: found.map((each) => ({ label: labelOf(each, visit), href: paths.members(writeSearch(each.filters)) })),
  };
}

const totalOf = ({ real, fictional }: CountedWay) => real + fictional;

function waysFrom(filters: SearchFilters): Pick<CountedWay, "way" | "filters">[] {
  const wider = (Object.keys(filtersOf) as (keyof typeof filtersOf)[])
    .map((way) => ({ way, filters: without(filters, filtersOf[way]) }))
    .filter((each) => Object.keys(each.filters).length < Object.keys(filters).length);
  return [{ way: "same", filters }, ...wider];
}

function without(filters: SearchFilters, names: readonly string[]): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)));
}

async function countWays(
  q: TenantReader,
  memberId: string,
  ways: readonly Pick<CountedWay, "way" | "filters">[],
): Promise<CountedWay[]> {
  const counts = ways.map(({ filters }, n) => countOf(q, memberId, filters, n));
  const rows = await q.rows(
    sql<{ real: number; fictional: number }>`${sql.join(counts, sql` union all `)} order by place`,
  );
  return ways.map((each, n) => ({ ...each, real: rows[n]?.real ?? 0, fictional: rows[n]?.fictional ?? 0 }));
}

function countOf(q: TenantReader, memberId: string, filters: SearchFilters, n: number): RawBuilder<unknown> {
  return sql`(select ${sql.lit(n)} as place, (count(*) filter (where not fictional))::integer as real,
      (count(*) filter (where fictional))::integer as fictional
    from (select p.fictional from ${visibleProfiles(q, memberId)} and ${fitsSearch(q, memberId, filters)}
      limit ${sql.lit(mostCounted + 1)}) those)`;
}

function labelOf({ way, ...counts }: CountedWay, visit: PageVisit): string {
  return visit.t(`games:wider.${way}`, { members: memberCountWords(counts, visit) });
}

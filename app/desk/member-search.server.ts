import { type FoundByExact, kindOfSearch, type SearchKind } from "~/operators/members/find.server";
import { runVerb } from "~/operators/run-verb.server";
import { services } from "~/platform/services.server";
import type { Tenant } from "~/tenancy/tenant";
import type { Desk } from "./guard.server";
import { siteShown } from "./present-site.server";
import type { SiteShown } from "./views/site-mark";

/** A search asks so many sites at most, since each is a look of its own. */
const mostSearchedSites = 25;

export interface FoundPerson extends FoundByExact {
  site: SiteShown;
}

export interface PersonSearch {
  words: string;
  kind: SearchKind | null;
  found: readonly FoundPerson[];
  /** Permitted sites that were not asked. */
  leftOut: number;
}

/**
 * Finds members over the permitted sites by exact words. Each site is asked in a unit of its own, a few at a time; the
 * embedded database has one connection.
 */
export async function searchPeople({ session, sites, requestId }: Desk, words: string): Promise<PersonSearch> {
  const kind = kindOfSearch(words);
  const asked = sites.slice(0, mostSearchedSites);
  const leftOut = sites.length - asked.length;
  if (kind === null) return { words, kind, found: [], leftOut };
  const look = async (tenant: Tenant): Promise<FoundPerson[]> => {
    const { result } = await runVerb(session, tenant.slug, "find-member", { text: words }, { requestId });
    return (result as FoundByExact[]).map((person) => ({ ...person, site: siteShown(tenant) }));
  };
  const found: FoundPerson[] = [];
  const atOnce = services().env.DATABASE_URL ? 4 : 1;
  for (let from = 0; from < asked.length; from += atOnce)
    found.push(...(await Promise.all(asked.slice(from, from + atOnce).map(look))).flat());
  return { words, kind, found, leftOut };
}

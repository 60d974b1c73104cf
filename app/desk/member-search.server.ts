import { type FoundByExact, kindOfSearch, type SearchKind } from "~/operators/members/find.server";
import { runVerb } from "~/operators/run-verb.server";
import { askEachSite } from "./each-site.server";
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

/** Finds members over the permitted sites by exact words. */
export async function searchPeople({ session, sites, requestId }: Desk, words: string): Promise<PersonSearch> {
  const kind = kindOfSearch(words);
  const asked = sites.slice(0, mostSearchedSites);
  const leftOut = sites.length - asked.length;
  if (kind === null) return { words, kind, found: [], leftOut };
  const found = await askEachSite(asked, async (tenant): Promise<FoundPerson[]> => {
    const { result } = await runVerb(session, tenant.slug, "find-member", { text: words }, { requestId });
    return (result as FoundByExact[]).map((person) => ({ ...person, site: siteShown(tenant) }));
  });
  return { words, kind, found, leftOut };
}

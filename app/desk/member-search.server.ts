import { type FoundByExact, kindOfSearch, type SearchKind } from "~/operators/members/find.server";
import { findByReceipt, type ReceiptItem } from "~/operators/queue/receipts.server";
import { runVerb } from "~/operators/run-verb.server";
import { askEachSite } from "./each-site.server";
import type { Desk } from "./authorization.server";
import { siteShown } from "./present-site.server";
import { emptyFilter, queuePaths } from "./routes/queue/queue-address";
import type { SiteShown } from "./views/site-mark";

/** Most sites in one search, because each site's search is recorded. */
const mostSearchedSites = 25;

export interface FoundPerson extends FoundByExact {
  site: SiteShown;
}

/** A complaint or appeal found by its receipt. */
export interface FoundItem extends ReceiptItem {
  site: SiteShown;
  to: string;
}

export interface PersonSearch {
  words: string;
  kind: SearchKind | null;
  found: readonly FoundPerson[];
  items: readonly FoundItem[];
  /** Number of permitted sites that were not searched. */
  leftOut: number;
}

/** Finds members by an exact search over the permitted sites. */
export async function searchPeople(desk: Desk, words: string): Promise<PersonSearch> {
  const { session, sites, requestId } = desk;
  const kind = kindOfSearch(words);
  const asked = sites.slice(0, mostSearchedSites);
  const leftOut = sites.length - asked.length;
  if (kind === null) return { words, kind, found: [], items: [], leftOut };
  const items = await searchReceipts(desk, words);
  const found = await askEachSite(asked, async (tenant): Promise<FoundPerson[]> => {
    const { result } = await runVerb(session, tenant.slug, "find-member", { text: words }, { requestId });
    return (result as FoundByExact[]).map((person) => ({ ...person, site: siteShown(tenant) }));
  });
  return { words, kind, found, items, leftOut };
}

/** Finds complaints and appeals by receipt, on each site whose queue the person may see. */
export async function searchReceipts({ sites, network }: Desk, words: string): Promise<FoundItem[]> {
  if (kindOfSearch(words) !== "number") return [];
  const found = await network((q) => findByReceipt(q, words));
  return found.flatMap((item) => {
    const tenant = sites.find(({ id }) => id === item.tenantId);
    if (!tenant) return [];
    return [{ ...item, site: siteShown(tenant), to: queuePaths.item(tenant.slug, item.id, emptyFilter) }];
  });
}

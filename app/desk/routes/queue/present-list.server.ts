import type { WorkFilter, WorkItem } from "~/operators/queue/list.server";
import { countClosedToday, countWork, listWork, readWorkCursor } from "~/operators/queue/list.server";
import { actorOf } from "~/operators/staff/sessions.server";
import { readClock } from "~/operators/staff/staff-database.server";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { type SavedView, listSavedViews } from "~/operators/staff/saved-views.server";
import { type Desk, tenantsNamed } from "../../authorization.server";
import { holdsAnywhere } from "../../permissions";
import { siteNamed, siteShown } from "../../present-site.server";
import type { QueueListShown, ShownRow } from "../../views/queue/queue-view-model";
import { type QueueFilter, readFilter, readQuery } from "./queue-address";

/** Converts the URL's filter to the database's filter. */
export function workFilterOf(desk: Desk, { site, kind, language, due, claim }: QueueFilter): WorkFilter {
  return {
    tenants: tenantsNamed(desk, site),
    kind: kind || undefined,
    language: language || undefined,
    due: due || undefined,
    claim: claim || undefined,
    actor: actorOf(desk.session),
  };
}

/** Reads a page of the list with its counts. */
export async function readList(desk: Desk, url: URL): Promise<QueueListShown> {
  const filter = readFilter(url);
  const wanted = workFilterOf(desk, filter);
  const after = url.searchParams.get("after");
  const { page, counts, closed, since } = await desk.network(async (q) => {
    const since = await readClock(q);
    const found = await listWork(q, wanted, readWorkCursor(after));
    const isEmpty = found.items.length === 0;
    return {
      since,
      page: found,
      counts: await countWork(q, { ...wanted, kind: undefined }),
      closed: isEmpty ? await countClosedToday(q, wanted.tenants) : [],
    };
  });
  const names = await findStaffNames(page.items.map(({ claimedBy }) => claimedBy));
  const { staffId } = desk.session;
  return {
    filter,
    since,
    views: staffId === null ? [] : await viewsOf(desk, staffId),
    after,
    next: page.next,
    counts,
    closed,
    sites: desk.sites.map(siteNamed),
    canReview: holdsAnywhere(desk.session, "content.judge"),
    rows: page.items.flatMap((item) => rowOf(desk, item, names)),
  };
}

/** The person's saved views, except views of a site without permission. */
async function viewsOf({ sites }: Desk, staffId: string): Promise<SavedView[]> {
  const views = await listSavedViews(staffId);
  return views.filter(({ query }) => {
    const { site } = readQuery(query);
    return site === "" || sites.some(({ slug }) => slug === site);
  });
}

function rowOf(desk: Desk, item: WorkItem, names: ReadonlyMap<string, string>): ShownRow[] {
  const tenant = desk.sites.find(({ id }) => id === item.tenantId);
  if (!tenant) return [];
  return [{ item, site: siteShown(tenant), claimant: claimantOf(desk, item, names) }];
}

/** The operator with a valid claim. Null for an unclaimed item. */
export function claimantOf(
  { session }: Desk,
  { claimedBy }: WorkItem,
  names: ReadonlyMap<string, string>,
): ShownRow["claimant"] {
  return claimedBy ? { isMe: claimedBy === actorOf(session), name: names.get(claimedBy) ?? claimedBy } : null;
}

import type { WorkFilter, WorkItem } from "~/operators/queue/list.server";
import { countClosedToday, countWork, listWork, readWorkCursor } from "~/operators/queue/list.server";
import { actorOf } from "~/operators/staff/sessions.server";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import { type Desk, tenantsNamed } from "../../guard.server";
import { siteShown } from "../../present-site.server";
import type { QueueListShown, ShownRow } from "../../views/queue/shown";
import { type QueueFilter, readFilter } from "./queue-address";

/** The filter for the database. */
export function workFilterOf(desk: Desk, { site, kind, language, due, held }: QueueFilter): WorkFilter {
  return {
    tenants: tenantsNamed(desk, site),
    kind: kind || undefined,
    language: language || undefined,
    due: due || undefined,
    held: held || undefined,
    actor: actorOf(desk.session),
  };
}

/** Reads a page of the list with its counts. */
export async function readList(desk: Desk, url: URL): Promise<QueueListShown> {
  const filter = readFilter(url);
  const wanted = workFilterOf(desk, filter);
  const after = url.searchParams.get("after");
  const { page, counts, closed } = await desk.network(async (q) => {
    const found = await listWork(q, wanted, readWorkCursor(after));
    const isEmpty = found.items.length === 0;
    return {
      page: found,
      counts: await countWork(q, { ...wanted, kind: undefined }),
      closed: isEmpty ? await countClosedToday(q, wanted.tenants) : [],
    };
  });
  const names = await findStaffNames(page.items.map(({ claimedBy }) => claimedBy));
  return {
    filter,
    after,
    next: page.next,
    counts,
    closed,
    sites: desk.sites.map(siteShown),
    rows: page.items.flatMap((item) => rowOf(desk, item, names)),
  };
}

function rowOf(desk: Desk, item: WorkItem, names: ReadonlyMap<string, string>): ShownRow[] {
  const tenant = desk.sites.find(({ id }) => id === item.tenantId);
  if (!tenant) return [];
  const { claimedBy } = item;
  const holder = claimedBy && { isMe: claimedBy === actorOf(desk.session), name: names.get(claimedBy) ?? claimedBy };
  return [{ item, site: siteShown(tenant), holder: holder || null }];
}

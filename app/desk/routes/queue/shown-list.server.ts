import type { WorkFilter, WorkItem } from "~/operators/queue/list.server";
import { countClosedToday, countWork, listWork, readWorkCursor } from "~/operators/queue/list.server";
import { findStaffNames } from "~/operators/staff/staff-names.server";
import type { Desk } from "../../guard.server";
import { siteShown } from "../../present-site.server";
import { ScreenFault } from "../../screen-fault";
import type { QueueListShown, ShownRow } from "../../views/queue/shown";
import { type QueueFilter, readFilter } from "./queue-address";

/** Who acts, as claims and acts name the person. */
export const actorOf = ({ session }: Pick<Desk, "session">) => session.staffId ?? session.name;

/** The filter for the database. A site that is not permitted answers as an unknown one. */
export function workFilterOf(desk: Desk, { site, kind, language, due, held }: QueueFilter): WorkFilter {
  const chosen = desk.sites.filter(({ slug }) => site === "" || slug === site);
  if (site !== "" && chosen.length === 0) throw new ScreenFault("notFound");
  return {
    tenants: chosen.map(({ id }) => id),
    kind: kind || undefined,
    language: language || undefined,
    due: due || undefined,
    held: held || undefined,
    actor: actorOf(desk),
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
  const holder = claimedBy && { isMe: claimedBy === actorOf(desk), name: names.get(claimedBy) ?? claimedBy };
  return [{ item, site: siteShown(tenant), holder: holder || null }];
}

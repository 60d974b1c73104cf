import { listWork, type WorkItem } from "~/operators/queue/list.server";
import { gridItems } from "~/operators/queue/work-item";
import { isId, randomId } from "~/platform/ids";
import { type Desk, deskLoader } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { PhotoGrid } from "../../views/queue/photo-grid";
import { claimIfFree } from "./claimed-item.server";
import { readFilter } from "./queue-address";
import { workFilterOf } from "./present-list.server";

export const handle: ScreenHandle = { title: "desk:queue.grid.title" };

/**
 * Twelve photos claimed by the operator, so that colleagues get other photos. Each photo keeps its place and shortcut.
 */
export const loader = deskLoader("content.judge", async (desk, { url }) => {
  const filter = readFilter(url);
  const wanted = { ...workFilterOf(desk, filter), kind: "photo", claim: "free" } as const;
  const { items } = await desk.network((q) => listWork(q, wanted, null));
  const shown = (url.searchParams.get("shown") ?? "").split("_").filter(isId).slice(0, gridItems);
  const isSomeOpen = items.some(({ id }) => shown.includes(id));
  const ids = isSomeOpen ? shown : items.slice(0, gridItems).map(({ id }) => id);
  const tiles = [];
  for (const id of ids) {
    const item = items.find((one) => one.id === id);
    tiles.push({ id, photo: item ? await claimPhoto(desk, item) : null });
  }
  return { filter, tiles, formKey: randomId() };
});

/** Claims a photo for the operator. Null for a decided photo, or one that a colleague has claimed. */
async function claimPhoto(desk: Desk, item: WorkItem) {
  const tenant = desk.sites.find(({ id }) => id === item.tenantId);
  const claim = tenant ? await claimIfFree(desk, tenant.slug, item.id) : null;
  return tenant && claim ? { id: item.subjectId, version: claim.version, site: siteShown(tenant) } : null;
}

export function Component() {
  return <PhotoGrid {...useScreen<typeof loader>()} />;
}

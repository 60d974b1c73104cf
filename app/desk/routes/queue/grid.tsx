import { listWork } from "~/operators/queue/list.server";
import { gridItems } from "~/operators/queue/work-item";
import { randomId } from "~/platform/ids";
import { deskLoader } from "../../guard.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { PhotoGrid } from "../../views/queue/photo-grid";
import { claimUnlessHeld } from "./claimed-item.server";
import { readFilter } from "./queue-address";
import { workFilterOf } from "./shown-list.server";

export const handle: ScreenHandle = { title: "desk:queue.grid.title" };

/** Twelve photos at once. This person holds them, so that a colleague gets others. */
export const loader = deskLoader("content.judge", async (desk, { url }) => {
  const filter = readFilter(url);
  const wanted = { ...workFilterOf(desk, filter), kind: "photo", held: "free" } as const;
  const { items } = await desk.network((q) => listWork(q, wanted, null));
  const tiles = [];
  for (const item of items.slice(0, gridItems)) {
    const tenant = desk.sites.find(({ id }) => id === item.tenantId);
    const claim = tenant ? await claimUnlessHeld(desk, tenant.slug, item.id) : null;
    if (tenant && claim)
      tiles.push({ id: item.id, photoId: item.subjectId, version: claim.version, site: siteShown(tenant) });
  }
  return { filter, tiles, formKey: randomId() };
});

export function Component() {
  return <PhotoGrid {...useScreen<typeof loader>()} />;
}

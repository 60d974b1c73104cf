import { OperatorError } from "~/operators/operator-error";
import { listWork, type WorkItem } from "~/operators/queue/list.server";
import { gridItems } from "~/operators/queue/work-item";
import { runVerb } from "~/operators/run-verb.server";
import { randomId } from "~/platform/ids";
import { type Desk, deskLoader } from "../../guard.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { PhotoGrid } from "../../views/queue/photo-grid";
import { readFilter } from "./queue-address";
import { workFilterOf } from "./shown-list.server";

export const handle: ScreenHandle = { title: "desk:queue.grid.title" };

/** Twelve photos at once. This person holds them, so that a colleague gets others. */
export const loader = deskLoader("content.judge", async (desk, { url, request }) => {
  const filter = readFilter(url);
  const wanted = { ...workFilterOf(desk, filter), kind: "photo", held: "free" } as const;
  const { items } = await desk.network((q) => listWork(q, wanted, null));
  const isLook = request.headers.has("sec-purpose");
  const tiles = [];
  for (const item of items.slice(0, gridItems)) {
    const tenant = desk.sites.find(({ id }) => id === item.tenantId);
    const version = tenant && !isLook ? await claim(desk, tenant.slug, item) : null;
    if (tenant && version) tiles.push({ id: item.id, photoId: item.subjectId, version, site: siteShown(tenant) });
  }
  return { filter, tiles, formKey: randomId() };
});

/** Claims a photo and returns its version. Null when a colleague was faster. */
async function claim({ session, requestId }: Desk, slug: string, { id }: WorkItem): Promise<number | null> {
  try {
    const { result } = await runVerb(session, slug, "claim", { id }, { requestId });
    return (result as { version: number }).version;
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

export function Component() {
  return <PhotoGrid {...useScreen<typeof loader>()} />;
}

import { deskLoader } from "../../authorization.server";
import { siteShown } from "../../present-site.server";
import { type ScreenHandle, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { ComponentGallery } from "../../views/component-gallery";

export const handle: ScreenHandle = { title: "desk:componentGallery.title" };

/** Samples of all components for developers of screens. Only in a demo. */
export const loader = deskLoader("numbers.see", async ({ sites, visit }) => {
  if (!visit.transport.demo) throw new ScreenFault("notFound");
  return { sites: sites.slice(0, 3).map(siteShown), at: new Date() };
});

export function Component() {
  return <ComponentGallery {...useScreen<typeof loader>()} />;
}

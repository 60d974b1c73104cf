import type { LayoutName } from "~/layouts/entry-warning";
import { frameOf } from "~/layouts/frame.server";
import { hasTrafficSource } from "~/tracking/traffic-source";
import { anyone, noParams } from "~/server/route.server";

/** The loader of a layout. Protects no route, because each route has its own check (DESIGN 5). */
export function frameLoader(layout: LayoutName) {
  return anyone.loader(noParams, async ({ visit, viewer }) => {
    const { tenant, locale, country, entryWarningSeen, url } = visit;
    const isLoggedIn = viewer !== null;
    const pathname = url.pathname.replace(/\.data$/, "");
    return frameOf({
      tenant,
      layout,
      pathname,
      locale,
      country,
      isLoggedIn,
      entryWarningSeen,
      hasTrafficSource: hasTrafficSource(visit.tracking),
      year: (viewer?.now ?? new Date().toISOString()).slice(0, 4),
    });
  });
}

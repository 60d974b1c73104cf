import type { SearchPreview } from "~/discovery/members-page";
import { readMembersPage } from "~/discovery/members-page.server";
import { requireSearchAccess } from "~/discovery/search-offer.server";
import { anyone, noParams } from "~/server/route.server";

/** The number of results and the regions, for a search form during input. */
export const loader = anyone.loader(
  noParams,
  async ({ q, visit, viewer, search }) => {
    requireSearchAccess(visit, viewer);
    const { count, form }: SearchPreview = await readMembersPage(q, visit, viewer, search);
    return Response.json({ count, form });
  },
  { limit: "search" },
);

import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { type MemberAnswer, openingPage } from "~/member-page/member-page";
import { getMemberPage } from "~/member-page/member-page.server";
import { presentMember } from "~/member-page/present-member.server";
import { requireSearchAccess } from "~/discovery/search-offer.server";
import { BlockedScreen } from "~/member-page/views/blocked-screen";
import { MemberScreen } from "~/member-page/views/member-screen";
import { isId } from "~/platform/ids";
import { Refusal } from "~/platform/errors";
import { showRefusal } from "~/server/respond.server";
import { anyone } from "~/server/route.server";

export { clientLoader } from "~/client/client-loader";
export { shouldRevalidate } from "~/client/revalidation";

const params = z.object({ id: z.string().refine(isId) });

export const loader = anyone.loader(
  params,
  async ({ q, visit, viewer, params }) => {
    requireSearchAccess(visit, viewer);
    try {
      const row = await getMemberPage(q, params.id, viewer?.memberId ?? null, viewer?.preferences ?? undefined);
      return data<MemberAnswer>({ page: presentMember(row, visit, viewer), blocked: null });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "member.blocked_by") throw error;
      // A viewer whom this member has blocked gets a page that says so. All other refusals give the same 404 (DESIGN
      // 13.30).
      return data<MemberAnswer>({ page: null, blocked: showRefusal(visit, error).message }, { status: error.status });
    }
  },
  { limit: "profileView" },
);

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: loaded?.page?.name ?? loaded?.card?.name ?? loaded?.blocked ?? "" },
  { name: "robots", content: "noindex" },
];

export default function Member() {
  const { page: whole, card, blocked } = useLoaderData<typeof loader>();
  const page = whole ?? (card && openingPage(card));
  return page ? <MemberScreen key={page.id} page={page} /> : <BlockedScreen sentence={blocked ?? ""} />;
}

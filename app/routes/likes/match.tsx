import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { findMatch } from "~/likes/like-lists.server";
import { MatchScreen } from "~/likes/views/match-screen";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { presentCard } from "~/profiles/present.server";
import { fictionalWords } from "~/tenancy/tenant";
import { member } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

const params = z.object({ id: z.string().refine(isId) });

export const loader = member.loader(params, async ({ q, visit, viewer, params }) => {
  const match = await findMatch(q, viewer.memberId, params.id);
  if (!match) throw new Refusal("page.not_found");
  const person = presentCard(match.card, visit);
  const warning = person.fictional ? fictionalWords(visit.tenant, visit.locale).warning : null;
  return { title: visit.t("likes:matchPage.title"), person, warning };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Match() {
  return <MatchScreen {...useLoaderData<typeof loader>()} />;
}

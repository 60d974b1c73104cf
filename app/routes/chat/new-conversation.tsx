import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOpening } from "~/chat/conversations.server";
import { isFirstOffer } from "~/chat/icebreakers-seen";
import { idParams } from "~/chat/params.server";
import { presentNewConversation } from "~/chat/present-conversation.server";
import { NewConversation } from "~/chat/views/new-conversation";
import { paths } from "~/paths";
import { member } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

/** The first-message screen. The first message creates the conversation (DESIGN 13.10). */
export const loader = member.loader(idParams, async ({ q, visit, viewer, params, search }) => {
  const opening = await getOpening(q, viewer.memberId, params.id);
  if (opening.conversationId) throw redirect(paths.chat(opening.conversationId));
  const page = presentNewConversation(visit, viewer, opening, Number(search.get("line")));
  const isWanted = isFirstOffer(visit.cookies, params.id) || search.has("ideas");
  return { ...page, isFresh: page.icebreakers.length > 0 && isWanted };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewConversationRoute() {
  const page = useLoaderData<typeof loader>();
  return <NewConversation key={page.person.id} {...page} />;
}

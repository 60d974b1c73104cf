import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { clientLoader } from "~/chat/client/conversation-loader";
import { getConversation } from "~/chat/conversations.server";
import { idParams } from "~/chat/params.server";
import { presentOpenConversation } from "~/chat/present-conversation.server";
import { OpenConversation } from "~/chat/views/open-conversation";
import { member } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";
export { clientLoader };

export const loader = member.loader(idParams, async ({ q, visit, viewer, params, search }) => {
  const cursor = search.get("before")?.match(/^\d{1,9}$/)?.[0];
  const before = cursor ? Number(cursor) : undefined;
  const open = await getConversation(q, viewer.memberId, params.id, before);
  return presentOpenConversation(visit, viewer, open, { before, asked: search.get("message") });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Conversation() {
  const page = useLoaderData<typeof clientLoader>();
  return <OpenConversation key={page.id} {...page} />;
}

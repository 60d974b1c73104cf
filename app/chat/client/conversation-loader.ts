import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { clientLoader as openPage } from "~/client/client-loader";
import type { ConversationPage } from "../present-conversation.server";
import { noteReadFromServer, type OpenedConversation, withNewest } from "./held-conversation";

/** Opens a conversation, from held data if any. The draft is the newest draft typed in this document. */
export async function clientLoader({
  request,
  params,
  serverLoader,
}: ClientLoaderFunctionArgs): Promise<OpenedConversation> {
  let isHeld = true;
  const readFromServer = async () => {
    const askedAt = performance.now();
    isHeld = false;
    const page = (await serverLoader()) as ConversationPage;
    noteReadFromServer(page.id, askedAt);
    return page;
  };
  const opening = { request, params, serverLoader: readFromServer as ClientLoaderFunctionArgs["serverLoader"] };
  const page = (await openPage(opening)) as ConversationPage;
  return withNewest(page, isHeld);
}

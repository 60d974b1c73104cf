import { useLoaderData } from "@remix-run/react";
import { ChatLayout } from "~/layouts/chat-layout";
import { ComposerHandoverProvider } from "~/chat/client/composer-handover";
import { ChatsBeside } from "~/chat/views/chats-beside";
import { frameLoader } from "./frame-loader.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = frameLoader("chat");

export default function Layout() {
  return (
    <ComposerHandoverProvider>
      <ChatLayout frame={useLoaderData<typeof loader>()} beside={<ChatsBeside />} />
    </ComposerHandoverProvider>
  );
}

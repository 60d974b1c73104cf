import { useLoaderData } from "@remix-run/react";
import { ChatLayout } from "~/layouts/chat-layout";
import { ChatsBeside } from "../chat/chats-beside";
import { HandsOn } from "~/chat/client/use-conversation";
import { frameLoader } from "./frame-loader.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = frameLoader("chat");

export default function Layout() {
  return (
    <HandsOn>
      <ChatLayout frame={useLoaderData<typeof loader>()} beside={<ChatsBeside />} />
    </HandsOn>
  );
}

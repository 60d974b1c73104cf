import { useLoaderData } from "@remix-run/react";
import { ChatLayout } from "~/layouts/chat-layout";
import { ChatsBeside } from "../chat/chats-beside";
import { frameLoader } from "./frame-loader.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = frameLoader("chat");

export default function Layout() {
  return <ChatLayout frame={useLoaderData<typeof loader>()} beside={<ChatsBeside />} />;
}

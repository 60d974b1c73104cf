import { useRouteLoaderData } from "@remix-run/react";
import { countNewLikes, countUnread, useClientState } from "./client-state";
import type { RootData } from "./root-data";

export interface LiveCounts {
  unreadMessages: number;
  newLikes: number;
  credits: number;
}

/** The numbers on the badges: first from the loader, then from polls and the stream. */
export function useLiveCounts(): LiveCounts {
  const viewer = useRouteLoaderData<RootData>("root")?.viewer;
  const chats = useClientState((state) => state.chats);
  const likes = useClientState((state) => state.likes);
  const user = useClientState((state) => state.user);
  return {
    unreadMessages: chats ? countUnread(chats) : (viewer?.unreadMessages ?? 0),
    newLikes: likes ? countNewLikes(likes.liked_by) : (viewer?.newLikes ?? 0),
    credits: user?.credits ?? viewer?.credits ?? 0,
  };
}

/** Asks for a list anew after a change that the page itself has made. */
export const reloadList = async (name: "chats" | "likes") => (await import("./polling")).reload(name);

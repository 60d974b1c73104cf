import { useRouteLoaderData } from "@remix-run/react";
import { countNewLikes, countUnread, useClientState } from "./client-state";
import type { RootData } from "./root-data";

interface LiveCounts {
  unreadMessages: number;
  newLikes: number;
  credits: number;
}

/** The numbers on the badges: from the loader at first, then from polls and the stream. */
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

/** Reloads a list after a change made by the page itself. */
export const reloadList = async (name: "chats" | "likes") => (await import("./polling")).reload(name);

import { countNewLikes, countUnread, useClientState } from "./client-state";
import { useRootData } from "./root-context";

interface LiveCounts {
  unreadMessages: number;
  newLikes: number;
  credits: number;
}

/** Numbers for the badges: the loader's numbers until a poll has answered. */
export function useLiveCounts(): LiveCounts {
  const viewer = useRootData()?.viewer;
  const chats = useClientState((state) => state.chats);
  const likes = useClientState((state) => state.likes);
  const user = useClientState((state) => state.user);
  return {
    unreadMessages: chats ? countUnread(chats) : (viewer?.unreadMessages ?? 0),
    newLikes: likes ? countNewLikes(likes.liked_by) : (viewer?.newLikes ?? 0),
    credits: user?.credits ?? viewer?.credits ?? 0,
  };
}

/** Reloads a list after the page itself has changed it. */
export const reloadList = async (name: "chats" | "likes") => (await import("./polling")).reload(name);

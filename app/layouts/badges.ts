import { useRootData } from "./use-frame";

export interface Badges {
  unreadMessages: number;
  newLikes: number;
  credits: number;
}

/** What the badges of the navigation show; nought for visitors. */
export function useBadges(): Badges {
  const { unreadMessages = 0, newLikes = 0, credits = 0 } = useRootData()?.viewer ?? {};
  return { unreadMessages, newLikes, credits };
}

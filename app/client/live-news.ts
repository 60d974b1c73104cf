import type { MemberEvent } from "./member-events";

/** `gap`: an event may have been missed, so reload everything. */
export type LiveEvent = MemberEvent | "gap";

/** One event of the stream, with its conversation. */
export interface LiveNews {
  event: LiveEvent;
  conversation?: string;
}

const listeners = new Set<(news: LiveNews) => void>();

/** The stream's events for parts of a page. The page's live updater passes them on. */
export const liveNews = {
  tell(news: LiveNews): void {
    for (const listener of listeners) listener(news);
  },
  subscribe(listener: (news: LiveNews) => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

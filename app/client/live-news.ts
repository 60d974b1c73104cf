import type { MemberEvent } from "./member-events";

/** `gap`: something may have been missed, so ask for everything. */
export type LiveEvent = MemberEvent | "gap";

/** One word of the stream, with the conversation it is about. */
export interface LiveNews {
  event: LiveEvent;
  conversation?: string;
}

const listeners = new Set<(news: LiveNews) => void>();

/** For parts of a page that want to hear the stream themselves; whatever keeps the page live passes it on. */
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

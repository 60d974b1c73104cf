import type { MemberEvent } from "./member-events";

/** `gap`: an event may have been missed, so reload everything. */
export type LiveEvent = MemberEvent | "gap";

/** One event of the stream, with its conversation. */
export interface StreamEvent {
  event: LiveEvent;
  conversation?: string;
}

const listeners = new Set<(news: StreamEvent) => void>();

/** The stream's events for parts of a page. The page's live updater passes them on. */
export const streamEvents = {
  tell(news: StreamEvent): void {
    for (const listener of listeners) listener(news);
  },
  subscribe(listener: (news: StreamEvent) => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

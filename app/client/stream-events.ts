import type { MemberEvent } from "./member-events";

/** `gap` means that events may have been missed, so that listeners reload everything. */
type LiveEvent = MemberEvent | "gap";

export interface StreamEvent {
  event: LiveEvent;
  conversation?: string | undefined;
  /** The member whom the viewer has blocked, for `hidden`. */
  member?: string | undefined;
}

const listeners = new Set<(news: StreamEvent) => void>();

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

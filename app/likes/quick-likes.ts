import { type ReactNode, useSyncExternalStore } from "react";
import type { PersonCard } from "~/profiles/card";
import type { LikeState } from "./like";

export interface QuickLike {
  like: PersonCard["like"];
  isSending?: boolean;
  /** The reason why the server refused the last press. */
  message?: string | undefined;
  /** The overlay of a new match. */
  overlay?: ReactNode;
}

/** Likes given and withdrawn in this tab by member, because lists keep the cards of an earlier answer. */
const entries = new Map<string, QuickLike>();
const listeners = new Set<() => void>();

export function keepQuickLike(memberId: string, entry: QuickLike): void {
  entries.set(memberId, entry);
  for (const listener of listeners) listener();
}

/** Shows a like of another page on the cards, too. */
export function keepLike(memberId: string, state: LikeState): void {
  keepQuickLike(memberId, { like: state === "liked" || state === "match" ? state : null });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const none = () => undefined;

/** The like on a card. Without a press in this tab, the like that the server sent. */
export function useQuickLike({ id, like }: PersonCard): QuickLike {
  return useSyncExternalStore(subscribe, () => entries.get(id), none) ?? { like };
}

import { type ReactNode, useSyncExternalStore } from "react";
import type { PersonCard } from "~/profiles/card";
import { createStore } from "~/ui/store";
import type { LikeState } from "./like";

export interface QuickLike {
  like: PersonCard["like"];
  isSending?: boolean;
  /** The reason why the server refused the last press. */
  message?: string | undefined;
  /** The overlay of a new match. */
  overlay?: ReactNode;
}

/** Likes given and withdrawn in this tab, by member id. The cards of loaded lists have the earlier likes. */
const entries = createStore<ReadonlyMap<string, QuickLike>>(new Map());

export function keepQuickLike(memberId: string, entry: QuickLike): void {
  entries.set(new Map(entries.get()).set(memberId, entry));
}

/** Shows a like of another page on the cards, too. */
export function keepLike(memberId: string, state: LikeState): void {
  keepQuickLike(memberId, { like: state === "liked" || state === "match" ? state : null });
}

const none = () => undefined;

/** The like on a card. Without a press in this tab, the like that the server sent. */
export function useQuickLike({ id, like }: PersonCard): QuickLike {
  return useSyncExternalStore(entries.subscribe, () => entries.get().get(id), none) ?? { like };
}

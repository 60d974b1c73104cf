import { useSyncExternalStore } from "react";

/**
 * The store shared by our pages' scripts, under the specification's names. Server-rendered pages start from their
 * loader's data. The store holds later updates only.
 */
export interface ClientState {
  /** The number of running calls that the visitor waits for: the first load of each list (API-21, API-23). */
  progress: number;
  online: boolean;
  user: ClientUser | null;
  chats: ChatEntry[] | null;
  likes: { profiles: LikedProfile[]; liked_by: LikedBy[] } | null;
  /** `isCapable` is null until it is determined (PWA-07, PWA-08). */
  push: { isCapable: boolean | null; isSubscribed: boolean; lastMessage: unknown };
  shared: SharedState;
}

export interface ClientUser {
  credits: number;
  paid_user: boolean;
}

/** An entry of `GET /api/chats.php`, with the fields that our pages read. */
export interface ChatEntry {
  conversation: { id: string; last_message?: ChatLine };
  profile: ChatFace;
  num_unread_messages: number;
  draft?: string;
}

interface ChatLine {
  date: string;
  type?: "text" | "photo" | "gift";
  text?: string;
  mine?: boolean;
  /** The message's number in the conversation. */
  seq?: number;
}

interface ChatFace {
  id: string;
  name?: string | null;
  main_image?: { thumb_filename: string } | null;
  fictional_label?: string | null;
}

interface LikedBy {
  id: string;
  like_new: boolean;
}

interface LikedProfile {
  id: string;
  main_image?: { match: string } | null;
}

/** SRC-14: eight members. */
export interface SharedState {
  paymentCountry: string | null;
  discountcode: unknown;
  welcomeDiscountcode: unknown;
  timeBonus: unknown;
  geolocation_permission: "unsupported" | "unknown" | PermissionState;
  geolocation_geocode: unknown;
  last_chat_opened_profile: string | null;
  /** Milliseconds since 1970. */
  last_chat_opened_date: number | null;
}

const emptyShared: SharedState = {
  paymentCountry: null,
  discountcode: null,
  welcomeDiscountcode: null,
  timeBonus: null,
  geolocation_permission: "unknown",
  geolocation_geocode: null,
  last_chat_opened_profile: null,
  last_chat_opened_date: null,
};

export const initialState: ClientState = {
  progress: 0,
  online: true,
  user: null,
  chats: null,
  likes: null,
  push: { isCapable: null, isSubscribed: false, lastMessage: null },
  shared: emptyShared,
};

let state = initialState;
const listeners = new Set<() => void>();

export const clientState = {
  get: (): ClientState => state,
  set(change: Partial<ClientState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  },
  share(change: Partial<SharedState>): void {
    clientState.set({ shared: { ...state.shared, ...change } });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Removes all personal data at logout, and the state of earlier tests. */
  reset(): void {
    clientState.set(initialState);
  },
};

/** A part of the state that re-renders on change. `select` must return the same object while nothing in it changed. */
export function useClientState<T>(select: (state: ClientState) => T): T {
  return useSyncExternalStore(
    clientState.subscribe,
    () => select(state),
    () => select(initialState),
  );
}

/** The number on the messages badge: unread messages, not conversations (AMB-020). */
export function countUnread(chats: readonly ChatEntry[]): number {
  return chats.reduce((sum, entry) => sum + entry.num_unread_messages, 0);
}

export function countNewLikes(likedBy: readonly LikedBy[]): number {
  return likedBy.filter((like) => like.like_new).length;
}

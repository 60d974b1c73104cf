import { useSyncExternalStore } from "react";
import { createStore } from "~/ui/store";

/**
 * The state that a page's scripts share, with the specification's field names. Overrides the loader's data once a poll
 * has answered.
 */
export interface ClientState {
  /** Number of running first loads of a list, for the progress bar (API-21, API-23). */
  progress: number;
  online: boolean;
  user: ClientUser | null;
  chats: ChatEntry[] | null;
  likes: { profiles: LikedProfile[]; liked_by: LikedBy[] } | null;
  /** `isCapable` is null until this browser's push support is known (PWA-07, PWA-08). */
  push: { isCapable: boolean | null; isSubscribed: boolean; lastMessage: unknown };
  shared: SharedState;
}

export interface ClientUser {
  credits: number;
  paid_user: boolean;
}

/** The fields of an entry of `GET /api/chats.php` that this site reads. */
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
  /** Number of the message within its conversation. */
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

/** The eight fields listed in SRC-14. */
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

const store = createStore(initialState);

export const clientState = {
  get: store.get,
  subscribe: store.subscribe,
  set(change: Partial<ClientState>): void {
    store.set({ ...store.get(), ...change });
  },
  share(change: Partial<SharedState>): void {
    clientState.set({ shared: { ...store.get().shared, ...change } });
  },
  /** Clears all personal data at logout. Tests also call this function. */
  reset(): void {
    store.set(initialState);
  },
};

/**
 * Reads a value from the state and re-renders when it changes. `select` must return a stable reference for unchanged
 * values.
 */
export function useClientState<T>(select: (state: ClientState) => T): T {
  return useSyncExternalStore(
    clientState.subscribe,
    () => select(store.get()),
    () => select(initialState),
  );
}

/** Number of unread messages for the badge. AMB-020 counts messages, not conversations. */
export function countUnread(chats: readonly ChatEntry[]): number {
  return chats.reduce((sum, entry) => sum + entry.num_unread_messages, 0);
}

export function countNewLikes(likedBy: readonly LikedBy[]): number {
  return likedBy.filter((like) => like.like_new).length;
}

import { useSyncExternalStore } from "react";
import { createStore } from "~/ui/store";

/**
 * The store that the scripts of a page share. Its fields have the specification's names. Loader data is shown first,
 * and this store holds later updates.
 */
export interface ClientState {
  /** Number of first loads of a list that are running, for the progress bar (API-21, API-23). */
  progress: number;
  online: boolean;
  user: ClientUser | null;
  chats: ChatEntry[] | null;
  likes: { profiles: LikedProfile[]; liked_by: LikedBy[] } | null;
  /** `isCapable` is null until the browser has been checked (PWA-07, PWA-08). */
  push: { isCapable: boolean | null; isSubscribed: boolean; lastMessage: unknown };
  shared: SharedState;
}

export interface ClientUser {
  credits: number;
  paid_user: boolean;
}

/** The fields of a `GET /api/chats.php` entry that our pages read. */
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
  /** Number of the message in its conversation. */
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

/** The eight members that SRC-14 names. */
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
  /** Removes all personal data at logout. Tests call this function too. */
  reset(): void {
    store.set(initialState);
  },
};

/**
 * Reads a part of the state and re-renders on its change. `select` must return the same object until that part
 * changes.
 */
export function useClientState<T>(select: (state: ClientState) => T): T {
  return useSyncExternalStore(
    clientState.subscribe,
    () => select(store.get()),
    () => select(initialState),
  );
}

/** Counts unread messages for the badge, not conversations (AMB-020). */
export function countUnread(chats: readonly ChatEntry[]): number {
  return chats.reduce((sum, entry) => sum + entry.num_unread_messages, 0);
}

export function countNewLikes(likedBy: readonly LikedBy[]): number {
  return likedBy.filter((like) => like.like_new).length;
}

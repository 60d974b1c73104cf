import { useSyncExternalStore } from "react";
import type { ReadonlyStore } from "./store";

/** The store's value. Rerenders the component on each change. */
export function useStore<T>(store: ReadonlyStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}

import { useSyncExternalStore } from "react";
import type { ReadonlyStore } from "./store";

export function useStore<T>(store: ReadonlyStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.initial);
}

/** A value outside the component tree, for `useSyncExternalStore`. */
interface Store<T> extends ReadonlyStore<T> {
  /** Calls the listeners when the value has changed. */
  set(next: T): void;
}

export interface ReadonlyStore<T> {
  get(): T;
  /** The initial value, which the server renders. */
  initial(): T;
  /** Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    initial: () => initial,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

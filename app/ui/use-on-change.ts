import { useCallback, useEffect, useInsertionEffect, useRef } from "react";

/** A function that stays the same but calls the latest `callback`, like `useEffectEvent` of React 19. */
export function useLatestCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/**
 * Runs `act` with the first value and after each change of `value`. Other values that `act` reads do not trigger it.
 */
export function useOnChange<Value>(value: Value, act: (value: Value) => void): void {
  const actNow = useLatestCallback(act);
  useEffect(() => actNow(value), [value, actNow]);
}

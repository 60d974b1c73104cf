import { useCallback, useEffect, useInsertionEffect, useRef } from "react";

/** A stable function that calls the latest `callback`, like React 19's `useEffectEvent`. */
export function useLatestCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** Runs `act` with the first value and after each change of `value`. Other values read by `act` trigger nothing. */
export function useOnChange<Value>(value: Value, act: (value: Value) => void): void {
  const actNow = useLatestCallback(act);
  useEffect(() => actNow(value), [value, actNow]);
}

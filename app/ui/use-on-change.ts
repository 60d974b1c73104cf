import { useCallback, useEffect, useInsertionEffect, useRef } from "react";

/** A function of one identity that runs the callback of the last render, as `useEffectEvent` of React 19 does. */
export function useLatestCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** Acts on the value of the first render, and on each change of the value. Nothing else that `act` reads is a reason. */
export function useOnChange<Value>(value: Value, act: (value: Value) => void): void {
  const actNow = useLatestCallback(act);
  useEffect(() => actNow(value), [value, actNow]);
}

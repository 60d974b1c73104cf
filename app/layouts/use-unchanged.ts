import { useRef } from "react";

/** The same object as long as it says the same: every navigation brings the layout's data anew. */
export function useUnchanged<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

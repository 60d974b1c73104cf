import { useEffect, useRef } from "react";
import { tellRefusal } from "./tell-refusal";

/** Shows a fetcher's refusal in a toast, once, for forms without a place for refusals. */
export function useToldRefusal({ state, data }: { state: string; data: unknown }): void {
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (state !== "idle" || told.current === data) return;
    told.current = data;
    tellRefusal(data);
  }, [state, data]);
}

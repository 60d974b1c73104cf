import { useEffect, useRef } from "react";
import { showRefusal } from "./show-refusal";

/** Shows a fetcher's refusal in a toast, once per answer. */
export function useRefusalToast({ state, data }: { state: string; data: unknown }): void {
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (state !== "idle" || told.current === data) return;
    told.current = data;
    showRefusal(data);
  }, [state, data]);
}

import { useEffect, useRef } from "react";
import { tellRefusal } from "./tell-refusal";

/** Says once, in passing, why a fetcher's action was refused, where its form has no place of its own for that. */
export function useToldRefusal({ state, data }: { state: string; data: unknown }): void {
  const told = useRef<unknown>(undefined);
  useEffect(() => {
    if (state !== "idle" || told.current === data) return;
    told.current = data;
    tellRefusal(data);
  }, [state, data]);
}

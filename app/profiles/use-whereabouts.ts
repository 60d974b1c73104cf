import { useCallback, useEffect, useState } from "react";
import { type FoundPlace, followPermission, locate } from "./whereabouts";

export type { FoundPlace };
export type Finding = "idle" | "finding" | "denied" | "nothing";

export function useWhereabouts(onFound: (place: FoundPlace) => void): { state: Finding; find: () => void } {
  const [state, setState] = useState<Finding>("idle");
  useEffect(() => void followPermission(), []);
  const find = useCallback(() => {
    setState("finding");
    void locate().then((found) => {
      setState(found.place ? "idle" : found.because);
      if (found.place) onFound(found.place);
    });
  }, [onFound]);
  return { state, find };
}

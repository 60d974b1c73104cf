import { useEffect, useState } from "react";

/** True once scripts run, for controls that need them. */
export function useHydrated(): boolean {
  const [isHydrated, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isHydrated;
}

import { useEffect, useState } from "react";

/** True once scripts run in the browser. */
export function useHydrated(): boolean {
  const [isHydrated, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isHydrated;
}

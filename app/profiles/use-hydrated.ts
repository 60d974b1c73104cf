import { useEffect, useState } from "react";

/** True once the page is hydrated. */
export function useHydrated(): boolean {
  const [isHydrated, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isHydrated;
}

import { useEffect, useState } from "react";

export function useHydrated(): boolean {
  const [isHydrated, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isHydrated;
}

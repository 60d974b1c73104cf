import { useEffect, useState } from "react";

/** True once scripts run, for controls that need them. */
export function useAlive(): boolean {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isAlive;
}

import { useEffect, useState } from "react";

/** Whether scripts run here: what needs them is not offered before. */
export function useAlive(): boolean {
  const [isAlive, setIsAlive] = useState(false);
  useEffect(() => setIsAlive(true), []);
  return isAlive;
}

import { useEffect, useState } from "react";
import { dismissalKeys } from "./alerts";

/** How long an alert stays away; the time-bonus modal for good (AMB-103). */
const dismissedFor = 7 * 24 * 60 * 60 * 1000;

type Shelf = Pick<Storage, "getItem" | "setItem">;

/** Keeps when an alert was put away, in milliseconds, under the specification's key (SET-21..24). */
export function storeDismissal(shelf: Shelf, key: string, now = Date.now()): void {
  try {
    shelf.setItem(key, String(now));
  } catch {
    // A full or forbidden storage loses nothing: the server keeps the dismissal as well.
  }
}

export function isStillDismissed(shelf: Shelf, key: string, now = Date.now()): boolean {
  try {
    const at = Number(shelf.getItem(key));
    return at > 0 && (key === dismissalKeys.timeBonus || now - at < dismissedFor);
  } catch {
    return false;
  }
}

/** Whether this browser put the alert away, and the way to do so. */
export function useDismissal(key: string): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => setDismissed(isStillDismissed(localStorage, key)), [key]);
  const dismiss = () => {
    storeDismissal(localStorage, key);
    setDismissed(true);
  };
  return [isDismissed, dismiss];
}

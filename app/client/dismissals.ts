import { useEffect, useState } from "react";

/** Keys of dismissed alerts in browser and database (SET-21..24, AMB-054). */
export const dismissalKeys = {
  photo: "hide-enrich-alert",
  push: "hide-push-notification-alert",
  stoppedMails: "hide-disabled-notifications-alert",
  timeBonus: "hide-time-bonus-modal",
} as const;

/** Milliseconds until a dismissed alert may reappear. The time-bonus modal never reappears (AMB-103). */
const dismissedFor = 7 * 24 * 60 * 60 * 1000;

type Shelf = Pick<Storage, "getItem" | "setItem">;

/** Stores the time of a dismissal under the specification's key (SET-21..24). */
export function storeDismissal(shelf: Shelf, key: string, now = Date.now()): void {
  try {
    shelf.setItem(key, String(now));
  } catch {
    // Ignore blocked storage, because the server stores the dismissal too.
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

export function useDismissal(key: string): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => setDismissed(isStillDismissed(localStorage, key)), [key]);
  const dismiss = () => {
    storeDismissal(localStorage, key);
    setDismissed(true);
  };
  return [isDismissed, dismiss];
}

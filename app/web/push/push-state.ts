import type { ClientState } from "../client-state";

/**
 * Where push stands in this browser (PWA-08): not asked yet, not possible, refused by the person, possible but off, or
 * subscribed.
 */
export type PushPhase = "unknown" | "incapable" | "denied" | "off" | "subscribed";

export function pushPhase(
  { isCapable, isSubscribed }: ClientState["push"],
  permission: NotificationPermission | undefined,
): PushPhase {
  if (isCapable === null) return "unknown";
  if (!isCapable) return "incapable";
  if (permission === "denied") return "denied";
  return isSubscribed ? "subscribed" : "off";
}

/** What the person answered when the browser asked; undefined where nothing can be asked. */
export function heldPermission(): NotificationPermission | undefined {
  return typeof Notification === "undefined" ? undefined : Notification.permission;
}

import type { ClientState } from "../client-state";

/**
 * Where push stands in this browser (PWA-08): not asked yet, not possible, refused by the person, possible but off, or
 * subscribed.
 */
export type PushPhase = "unknown" | "incapable" | "denied" | "off" | "subscribed";

/** What a browser that could be woken and is not says of itself to the server. */
export const pushOffCookie = "push-off";
export const pushOffSeconds = 30 * 24 * 60 * 60;

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

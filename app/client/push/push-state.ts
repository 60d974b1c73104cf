import type { ClientState } from "../client-state";

/**
 * The state of push in this browser (PWA-08): undetermined, not possible, denied by the person, possible but off, or
 * subscribed.
 */
export type PushPhase = "unknown" | "incapable" | "denied" | "off" | "subscribed";

/** The cookie of a browser that is capable of push but not subscribed. */
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

/** The person's answer to the permission prompt. Undefined in browsers without one. */
export function heldPermission(): NotificationPermission | undefined {
  return typeof Notification === "undefined" ? undefined : Notification.permission;
}

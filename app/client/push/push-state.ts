import type { ClientState } from "../client-state";

/** Push state of this browser (PWA-08). "denied" means that the member refused the browser's prompt. */
export type PushPhase = "unknown" | "incapable" | "denied" | "off" | "subscribed";

/** Cookie of a browser that supports push but is not subscribed. */
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

/** The browser's permission for push. Undefined in browsers without push support. */
export function heldPermission(): NotificationPermission | undefined {
  return typeof Notification === "undefined" ? undefined : Notification.permission;
}

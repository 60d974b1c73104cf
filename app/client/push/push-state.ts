import type { ClientState } from "../client-state";

/** Push in this browser (PWA-08). "denied" means that the member refused the browser's prompt. */
export type PushPhase = "unknown" | "incapable" | "denied" | "off" | "subscribed";

/** The cookie of a browser that could receive pushes but is not subscribed. */
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

/** The member's answer to the browser's prompt. Undefined in browsers without push permissions. */
export function heldPermission(): NotificationPermission | undefined {
  return typeof Notification === "undefined" ? undefined : Notification.permission;
}

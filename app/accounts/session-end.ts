/** Reasons of a session's end: logout, another device, a new password, a closed account. `expired` is not stored. */
const endReasons = ["logged_out", "elsewhere", "password", "closed"] as const;
export type EndReason = (typeof endReasons)[number];

/** Reasons that the login page tells, without the member's own logout. */
const shownEndings = ["expired", "elsewhere", "password"] as const;
export type ShownEnding = (typeof shownEndings)[number];

export function isShownEnding(value: unknown): value is ShownEnding {
  return (shownEndings as readonly unknown[]).includes(value);
}

/** A closed account is revealed only after the right password, so its end counts as expired here. */
export function shownEnding(reason: EndReason | null): ShownEnding | null {
  if (reason === "logged_out") return null;
  return isShownEnding(reason) ? reason : "expired";
}

/** Stored reasons for the end of a session: logout, logout from another device, new password, closed account. */
const endReasons = ["logged_out", "elsewhere", "password", "closed"] as const;
export type EndReason = (typeof endReasons)[number];

/** Reasons that the login page shows. A member's own logout needs no explanation. */
const shownEndings = ["expired", "elsewhere", "password"] as const;
export type ShownEnding = (typeof shownEndings)[number];

export function isShownEnding(value: unknown): value is ShownEnding {
  return (shownEndings as readonly unknown[]).includes(value);
}

/** Shows a closed account as an expired session. Only the right password reveals that the account is closed. */
export function shownEnding(reason: EndReason | null): ShownEnding | null {
  if (reason === "logged_out") return null;
  return isShownEnding(reason) ? reason : "expired";
}

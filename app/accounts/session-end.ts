/** Reasons of a session's end: logout, another device, a new password, a closed account. `expired` is not stored. */
const endReasons = ["logged_out", "elsewhere", "password", "closed"] as const;
export type EndReason = (typeof endReasons)[number];

/** Reasons that the login page tells, without the member's own logout. */
const toldEndings = ["expired", "elsewhere", "password"] as const;
export type ToldEnding = (typeof toldEndings)[number];

export function isToldEnding(value: unknown): value is ToldEnding {
  return (toldEndings as readonly unknown[]).includes(value);
}

/** A closed account is revealed only after the right password, so its end counts as expired here. */
export function toldEnding(reason: EndReason | null): ToldEnding | null {
  if (reason === "logged_out") return null;
  return isToldEnding(reason) ? reason : "expired";
}

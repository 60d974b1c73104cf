/**
 * Why a session ended: by its own logout, from another device, for a new password, or with its account. An `expired` one
 * ran out, and is not stored.
 */
export const endReasons = ["logged_out", "elsewhere", "password", "closed"] as const;
export type EndReason = (typeof endReasons)[number];

/** Reasons that the login page tells: nobody needs to be told of their own logout. */
export const toldEndings = ["expired", "elsewhere", "password"] as const;
export type ToldEnding = (typeof toldEndings)[number];

export function isToldEnding(value: unknown): value is ToldEnding {
  return (toldEndings as readonly unknown[]).includes(value);
}

/** A closed account is no news to tell here: the login says it, to the one who knows the password. */
export function toldEnding(reason: EndReason | null): ToldEnding | null {
  if (reason === "logged_out") return null;
  return isToldEnding(reason) ? reason : "expired";
}

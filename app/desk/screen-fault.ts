import type { Role } from "~/operators/staff/role-permissions";

/** Reasons why a screen or a command fails. Each kind has its own screen. */
export const faultStatus = {
  /** The person lacks the permission. */
  refused: 403,
  /** The displayed data has changed. */
  changed: 409,
  /** The subject existed and was removed. */
  gone: 410,
  tooOften: 429,
  /** The database is unavailable, and nothing has changed. */
  away: 503,
  failed: 500,
  notFound: 404,
  /** A link from another site carries no session cookie. The page offers a same-site link. */
  elsewhere: 200,
} as const;

export type FaultKind = keyof typeof faultStatus;

interface FaultFacts {
  /** Message for the person about the fault. */
  words?: string;
  /** Roles with the permission. */
  who?: readonly Role[];
  /** Seconds to wait. */
  seconds?: number;
  /** Path of a form that is saved for the person who typed it. */
  form?: string;
}

/** Thrown by loaders and actions of the console. The error screen shows the fault beside the menu. */
export class ScreenFault extends Error {
  override name = "ScreenFault";

  constructor(
    readonly kind: FaultKind,
    readonly facts: FaultFacts = {},
    options?: ErrorOptions,
  ) {
    super(facts.words ?? kind, options);
  }
}

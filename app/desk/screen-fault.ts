import type { Role } from "~/operators/staff/role-deeds";

/** Why a screen cannot be shown or a deed not done. Each kind has a screen of its own. */
export const faultStatus = {
  /** The person has not this right. */
  refused: 403,
  /** Somebody changed what the screen showed. */
  changed: 409,
  /** The subject existed and was removed. */
  gone: 410,
  tooOften: 429,
  /** The database is away. Nothing was changed. */
  away: 503,
  failed: 500,
  notFound: 404,
  /** A link from another site carries no session cookie. The page offers a same-site link. */
  elsewhere: 200,
} as const;

export type FaultKind = keyof typeof faultStatus;

interface FaultFacts {
  /** Sentence for the person about the fault. */
  words?: string;
  /** The roles that could do it. */
  who?: readonly Role[];
  /** Seconds to wait. */
  seconds?: number;
}

/** Thrown by loaders and actions of the console. The error screen shows it, with the menu around it. */
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

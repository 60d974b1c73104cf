/** Reasons for leaving (AMB-108), with texts in `deletion:reasons`. */
export const deletionReasons = ["met_someone", "break", "mails", "privacy", "price", "not_for_me", "other"] as const;
export type DeletionReason = (typeof deletionReasons)[number];

export function isDeletionReason(text: unknown): text is DeletionReason {
  return deletionReasons.some((reason) => reason === text);
}

/** Reason of an erasure that an operator performed at the member's written request. */
export const operatorErasureReason = "operator";

/**
 * Reason of an erasure by operators after a ban that withheld the credits for fraud. Stored, because a restore may lose
 * the ban.
 */
export const fraudErasureReason = "operator-kept";

import type { LinkPurpose } from "./email-links";

/** "later" spares links issued before the pressed one. */
type Extent = "all" | "later";

/**
 * Events of an account, each with the purposes whose open links it voids: the one place of this rule (D17). The same
 * table for readers is in security.md section 8. Purposes without an entry stay open:
 *
 * - `unsubscribe` only ends mails.
 * - `appeal` has six months by law (DSA 20(1)).
 * - `mail-undo` outlasts new passwords, deletions and address changes, because a thief may have made them.
 */
export const voidedLinks = {
  /** The mailbox's reader pressed the confirmation. */
  addressConfirmed: { activation: "all" },
  /** An unconfirmed sign-up corrected its address. The first address may be a stranger's, whose mailbox holds links. */
  signupCorrected: { activation: "all", reset: "all" },
  /** The owner of the address proved it against an unconfirmed sign-up (see `vacateAddress`). */
  addressVacated: { activation: "all", reset: "all", reactivation: "all", "mail-undo": "all" },
  /** Only the latest request counts: an earlier link may have gone to a mistyped address. */
  changeAsked: { "mail-change": "all" },
  addressChanged: { "mail-change": "all", reset: "all", activation: "all" },
  /** Earlier undo links stay: they restore the address before a thief's change. */
  changeUndone: { "mail-change": "all", reset: "all", reactivation: "all", "mail-undo": "later" },
  passwordChanged: { reset: "all", "mail-change": "all" },
  /** The press also proves the mailbox. */
  passwordReset: { reset: "all", "mail-change": "all", activation: "all" },
  /** The member logged out other devices. A thief on one of them may have asked for a change of address (A07). */
  sessionsEnded: { "mail-change": "all" },
  deleted: { reset: "all", reactivation: "all", "mail-change": "all" },
  reactivated: { reactivation: "all" },
  banned: { reset: "all", "mail-change": "all" },
  /** A backup does not tell which links were used since. */
  restored: {
    activation: "all",
    reset: "all",
    "mail-change": "all",
    "mail-undo": "all",
    reactivation: "all",
    invitation: "all",
  },
} as const satisfies Record<string, Partial<Record<LinkPurpose, Extent>>>;

export type LinkEvent = keyof typeof voidedLinks;

/** The purposes that an event voids to this extent. */
export function purposesVoided(event: LinkEvent, extent: Extent): LinkPurpose[] {
  const entries = Object.entries(voidedLinks[event]) as [LinkPurpose, Extent][];
  return entries.flatMap(([purpose, voided]) => (voided === extent ? [purpose] : []));
}

import type { LinkPurpose } from "./email-links";

/** "later" voids only links that were issued after the pressed link. */
type Extent = "all" | "later";

/**
 * Events of an account, each with the purposes whose open links the event voids (D17). security.md section 8 shows the
 * same table. Purposes without an entry stay open:
 *
 * - `unsubscribe` can only end mails.
 * - `appeal` must last six months by law (DSA 20(1)).
 * - `mail-undo` must survive new passwords, deletions and address changes, because a thief may have made them.
 */
export const voidedLinks = {
  /** A reader of the mailbox pressed the confirmation. */
  addressConfirmed: { activation: "all" },
  /** An unconfirmed sign-up corrected its address. Links may lie in a stranger's mailbox at the first address. */
  signupCorrected: { activation: "all", reset: "all" },
  /** The owner of an address took the address back from an unconfirmed sign-up (see `vacateAddress`). */
  addressVacated: { activation: "all", reset: "all", reactivation: "all", "mail-undo": "all" },
  /** Only the latest request counts, because an earlier link may have gone to a mistyped address. */
  changeAsked: { "mail-change": "all" },
  addressChanged: { "mail-change": "all", reset: "all", activation: "all" },
  /** Earlier undo links stay, since they restore the address from before a thief's change. */
  changeUndone: { "mail-change": "all", reset: "all", reactivation: "all", "mail-undo": "later" },
  passwordChanged: { reset: "all", "mail-change": "all" },
  /** The link also proves that the member reads the mailbox, so activation links end too. */
  passwordReset: { reset: "all", "mail-change": "all", activation: "all" },
  /**
   * The member logged out other devices. A thief on one of these devices may have asked to change the address (A07).
   */
  sessionsEnded: { "mail-change": "all" },
  deleted: { reset: "all", reactivation: "all", "mail-change": "all" },
  reactivated: { reactivation: "all" },
  banned: { reset: "all", "mail-change": "all" },
  suspended: { reset: "all", "mail-change": "all" },
  /** An operator sent a mail anew, so that only its new link works. */
  mailResent: { activation: "all", reset: "all", reactivation: "all" },
  /** A backup does not tell which links were used after it was made. */
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

export function purposesVoided(event: LinkEvent, extent: Extent): LinkPurpose[] {
  const entries = Object.entries(voidedLinks[event]) as [LinkPurpose, Extent][];
  return entries.flatMap(([purpose, voided]) => (voided === extent ? [purpose] : []));
}

import type { LinkPurpose } from "./email-links";

/** "later" voids only links that were issued after the pressed link. */
type Extent = "all" | "later";

/**
 * Events of an account, each with the purposes whose open links the event voids (D17). security.md section 8 shows the
 * same table. Links of purposes that an event does not name stay open:
 *
 * - `unsubscribe` can only end mails.
 * - `appeal` must be valid for six months by law (DSA 20(1)).
 * - `mail-undo` must survive new passwords, deletions and address changes, because a thief may have made them.
 */
export const voidedLinks = {
  /** A reader of the mailbox pressed the confirmation button. */
  addressConfirmed: { activation: "all" },
  /** An unconfirmed member corrected the email address. A stranger may have received the links at the first address. */
  signupCorrected: { activation: "all", reset: "all" },
  /** The owner of an email address removed the address from an unconfirmed sign-up (see `vacateAddress`). */
  addressVacated: { activation: "all", reset: "all", reactivation: "all", "mail-undo": "all" },
  /** Only the latest request counts, because an earlier link may have gone to a mistyped address. */
  changeAsked: { "mail-change": "all" },
  addressChanged: { "mail-change": "all", reset: "all", activation: "all" },
  /** Earlier undo links stay valid, because they restore the address from before a thief's change. */
  changeUndone: { "mail-change": "all", reset: "all", reactivation: "all", "mail-undo": "later" },
  passwordChanged: { reset: "all", "mail-change": "all" },
  /** Activation links end too, because the reset link also proves that the member reads the mailbox. */
  passwordReset: { reset: "all", "mail-change": "all", activation: "all" },
  /**
   * The member logged out other devices. A thief on one of these devices may have asked to change the email address
   * (A07).
   */
  sessionsEnded: { "mail-change": "all" },
  deleted: { reset: "all", reactivation: "all", "mail-change": "all" },
  reactivated: { reactivation: "all" },
  banned: { reset: "all", "mail-change": "all" },
  suspended: { reset: "all", "mail-change": "all" },
  /** An operator sent a mail again. Only the link in the new mail works. */
  mailResent: { activation: "all", reset: "all", reactivation: "all" },
  /** A restored backup does not tell which links were used after the backup. */
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

/** Every mail of the product, by name, with the facts its text needs. `link` is a path of the site. */
export interface MailFacts {
  /** Confirms the address of a new member. */
  activation: { name: string; link: string };
  /** Leads to a new password. */
  reset: { name: string; link: string };
  /** Tells the owner that the password is a new one now. */
  passwordChanged: { name: string; link: string };
  /** Somebody signed up with an address that has an account; only its owner is told (DESIGN 8, discreet_accounts). */
  accountExists: { name: string; link: string };
  /** The way back to a deleted account; `until` is the instant at which it ends. */
  reactivation: { name: string; link: string; until: string };
}

export type MailTemplate = keyof MailFacts;

export const mailTemplates = [
  "activation",
  "reset",
  "passwordChanged",
  "accountExists",
  "reactivation",
] as const satisfies MailTemplate[];

export function isMailTemplate(name: string): name is MailTemplate {
  return mailTemplates.some((known) => known === name);
}

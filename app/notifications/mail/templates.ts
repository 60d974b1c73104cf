import type { Lane } from "~/platform/jobs.server";
import type { AppealOutcome, Ground, RefusedContent } from "~/safety/decision";
import type { Week } from "../week.server";
import { laneOfNotice, type NotificationType } from "../preference";

interface Facts {
  name: string;
  /** A path of the site. */
  link: string;
}

/** List rows and paragraphs, already in the recipient's language. */
interface Details {
  rows: [label: string, value: string][];
  more: string[];
}

/** Every mail of the product, by name, with the facts its text needs. */
export interface MailFacts {
  /** Confirms a new member's address. `until` is the link's expiry. */
  activation: Facts & { until: string };
  /** Leads to a new password. */
  reset: Facts;
  /** A login from an unknown browser at the instant `at`. */
  newLogin: Facts & { device: string; at: string };
  /** The password has been changed. */
  passwordChanged: Facts;
  /**
   * A sign-up used an existing account's address. Only the owner learns of the account (DESIGN 8,
   * discreet_accounts).
   */
  accountExists: Facts;
  /** The link to reactivate a deleted account. `until` is its expiry. */
  reactivation: Facts & { until: string };
  /** Confirms a member's new address. */
  mailChange: Facts;
  /** Tells the old address that a change was requested. Its link undoes the change. */
  mailChangeAsked: Facts;
  /** A member asked to move to an existing account's address. Only the owner is told (A11). */
  addressTaken: Facts;
  /** A notice that names only its type, with an unsubscribe link (A06). */
  notice: Facts & { type: NotificationType; unsubscribe: string; week?: Week };
  /** The member's data copy is ready. */
  exportReady: Facts;
  /** The advance notice of a direct debit with its earliest day (L28). */
  debitNotice: Facts & {
    company: string;
    amount: string;
    iban: string;
    until: string;
    creditor: string;
    mandate: string;
  };
  /** The contract on a durable medium with the way to withdraw (CRD 8(7)). */
  orderConfirmation: Facts & Details & { until: string; withdraw: string };
  /** Unused credits were returned. `at` is the time of the request. */
  returnReceipt: Facts & { amount: string; count: number; at: string; number: string };
  /** An order was undone because another order used its discount (OFF-07). */
  givenBack: Facts & { amount: string; number: string };
  /** A refund failed. The credits are back in the wallet. */
  refundFailed: Facts & { amount: string; count: number };
  /** A refund failed after the account's closure. The money stays owed and is sent again. */
  refundOwed: Facts & { amount: string; number: string };
  /** A transfer is still expected. `until` is its last day. */
  transferReminder: Facts & { amount: string; until: string };
  /** A report was received, with its number. */
  reportReceived: Facts & { receipt: string };
  /** A report or complaint was decided. The link appeals without a login. */
  reportDecided: Facts & { receipt: string; decision: string };
  /** The statement of reasons for a warning (DSA 17). */
  warned: Facts & MeasureFacts;
  /** The statement of reasons for a ban, with the treatment of bought credits. */
  banned: Facts & MeasureFacts & { credits: ReturnedCredits };
  /** The statement of reasons for a refused photo or text. */
  contentRefused: Facts & MeasureFacts & { content: RefusedContent };
  /** The site returned credits by itself: of a late payment, or of a site that closes. */
  lateReturn: Facts & { returned: ReturnedCredits };
  /** A second reviewer decided the appeal. */
  appealDecided: Facts & { outcome: AppealOutcome; answer: string };
}

export interface MeasureFacts {
  ground: Ground;
  /** The decider's own words. */
  facts: string;
  afterNotice: boolean;
  /** An instant. */
  decidedAt: string;
}

/** Returns after a ban: formatted sums, or the reason why none are due. */
export type ReturnedCredits = { sums: string[]; count: number } | "bought by fraud";

export type MailTemplate = keyof MailFacts;

export const mailTemplates = [
  "activation",
  "reset",
  "newLogin",
  "passwordChanged",
  "accountExists",
  "reactivation",
  "mailChange",
  "mailChangeAsked",
  "addressTaken",
  "notice",
  "exportReady",
  "debitNotice",
  "orderConfirmation",
  "returnReceipt",
  "givenBack",
  "refundFailed",
  "refundOwed",
  "transferReminder",
  "reportReceived",
  "reportDecided",
  "warned",
  "banned",
  "contentRefused",
  "lateReturn",
  "appealDecided",
] as const satisfies MailTemplate[];

export function isMailTemplate(name: string): name is MailTemplate {
  return mailTemplates.some((known) => known === name);
}

/** Mails that a person awaits in front of a screen that mentions them. */
const urgent: ReadonlySet<MailTemplate> = new Set([
  "activation",
  "reset",
  "newLogin",
  "passwordChanged",
  "accountExists",
  "reactivation",
  "mailChange",
  "mailChangeAsked",
  "addressTaken",
]);

/** Mails that a suspended site sends too: its members are owed their money. */
const sentSuspended: ReadonlySet<string> = new Set<MailTemplate>(["lateReturn"]);

export function isSentSuspended(template: string): boolean {
  return sentSuspended.has(template);
}

/** Mails to proved addresses only, or about a payment or a decision: strangers cannot cause many. */
const unlimited: ReadonlySet<MailTemplate> = new Set([
  "newLogin",
  "notice",
  "debitNotice",
  "orderConfirmation",
  "transferReminder",
  "returnReceipt",
  "givenBack",
  "refundFailed",
  "refundOwed",
  "reportDecided",
  "warned",
  "banned",
  "contentRefused",
  "lateReturn",
  "appealDecided",
]);

/** True for a mail that anyone can cause with a stranger's address (see `mayMail`). */
export function isLimited(template: MailTemplate): boolean {
  return !unlimited.has(template);
}

/** The queue lane of a mail. */
export function laneOfMail({ template, facts }: { template: MailTemplate; facts: MailFacts[MailTemplate] }): Lane {
  if ("type" in facts) return laneOfNotice(facts.type);
  return urgent.has(template) ? "urgent" : "quick";
}

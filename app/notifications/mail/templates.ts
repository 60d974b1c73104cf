import type { Lane } from "~/platform/jobs.server";
import type { AppealOutcome, RefusedContent, Restored, Statement, TimedMeasure } from "~/safety/decision";
import type { Week } from "../weekly-counts.server";
import { laneOfNotice, type NotificationType } from "../preference";

interface Facts {
  name: string;
  /** A path of the site. */
  link: string;
}

/** A list and paragraphs, already in the receiver's language. */
interface Details {
  rows: [label: string, value: string][];
  more: string[];
}

/** All mails by name, with the facts that their texts need. */
export interface MailFacts {
  /** Confirms a new member's address. `until` is when the link expires. */
  activation: Facts & { until: string };
  /** A link to choose a new password. */
  reset: Facts;
  /** A login from an unknown browser. `at` is its instant. */
  newLogin: Facts & { device: string; at: string };
  passwordChanged: Facts;
  /**
   * A sign-up used the address of an existing account. Only the owner of the address learns this (DESIGN 8,
   * discreet_accounts).
   */
  accountExists: Facts;
  /** A link that restores a deleted account. `until` is when the link expires. */
  reactivation: Facts & { until: string };
  /** Confirms a member's new address. */
  mailChange: Facts;
  /** Tells the old address about a requested change. Its link undoes the change. */
  mailChangeAsked: Facts;
  /** Another member wants to use the address of this account. Only its owner learns this (A11). */
  addressTaken: Facts;
  /** A notice, with a link to unsubscribe (A06). It names only the type. */
  notice: Facts & { type: NotificationType; unsubscribe: string; week?: Week };
  /** The copy of the member's data is ready. */
  exportReady: Facts;
  /** Announces a direct debit. `until` is its earliest day (L28). */
  debitNotice: Facts & {
    company: string;
    amount: string;
    iban: string;
    until: string;
    creditor: string;
    mandate: string;
  };
  /** Confirms an order and tells how to withdraw (CRD 8(7)). */
  orderConfirmation: Facts & Details & { until: string; withdraw: string };
  /** Confirms a return of unused credits. `at` is the time of the request. */
  returnReceipt: Facts & { amount: string; count: number; at: string; number: string };
  /** An order was returned, because another order has used its discount (OFF-07). */
  givenBack: Facts & { amount: string; number: string };
  /** Money of an order was given back by goodwill. The credits stay. */
  goodwill: Facts & { amount: string; number: string };
  /** A goodwill refund could not be paid out. */
  goodwillFailed: Facts & { amount: string; number: string };
  /** A refund failed, and the credits are back in the wallet. */
  refundFailed: Facts & { amount: string; count: number };
  /** A refund failed after the account was closed. The money is owed and will be sent again. */
  refundOwed: Facts & { amount: string; number: string };
  /** A bank transfer is still expected. `until` is its last day. */
  transferReminder: Facts & { amount: string; until: string };
  /** Confirms a report with its number. */
  reportReceived: Facts & { receipt: string };
  /** An answer to a complaint before the decision. */
  complaintAnswered: Facts & { receipt: string; answer: string };
  /** The decision about a report or complaint. Its link appeals without a login. */
  reportDecided: Facts & { receipt: string; decision: string };
  /** The reasons for a warning (DSA 17). */
  warned: Facts & MeasureFacts;
  /** The reasons for a hold or suspension, and when it ends. */
  restricted: Facts & MeasureFacts & { restraint: TimedMeasure; until: string };
  /** An operator ended a hold or suspension before its time. */
  reopened: Facts;
  /** A fact was corrected at the member's request (GDPR 16). */
  factCorrected: Facts;
  /** The member's data is stored but not used, at the member's request (GDPR 18). */
  dataRestricted: Facts;
  dataUsedAgain: Facts;
  /** Announces changed terms and the instant of the change. The terms promise this notice. */
  termsChange: Facts & { from: string };
  /** The reasons for a ban, and the outcome for bought credits. */
  banned: Facts & MeasureFacts & { credits: ReturnedCredits };
  /** The reasons for a refused photo or text. */
  contentRefused: Facts & MeasureFacts & { content: RefusedContent };
  /** The site itself returned credits, after a late payment or because the site closes. */
  lateReturn: Facts & { returned: ReturnedCredits };
  /** An authority was told about the member, as the law demands. */
  authorityTold: Facts & { authority: string };
  /** A second person has decided the appeal. */
  appealDecided: Facts & { outcome: AppealOutcome; answer: string; restored?: Restored | null };
}

/** A statement of reasons. Mails that an earlier version queued lack the optional facts. */
export type MeasureFacts = Pick<Statement, "ground" | "facts" | "afterNotice" | "decidedAt"> & Partial<Statement>;

/** Sums returned after a ban, or the reason why nothing is returned. */
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
  "goodwill",
  "goodwillFailed",
  "refundFailed",
  "refundOwed",
  "transferReminder",
  "reportReceived",
  "complaintAnswered",
  "reportDecided",
  "warned",
  "restricted",
  "reopened",
  "factCorrected",
  "dataRestricted",
  "dataUsedAgain",
  "termsChange",
  "banned",
  "contentRefused",
  "lateReturn",
  "authorityTold",
  "appealDecided",
] as const satisfies MailTemplate[];

export function isMailTemplate(name: string): name is MailTemplate {
  return mailTemplates.some((known) => known === name);
}

/** Mails for which a person waits in front of a screen. */
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

/** Mails that even a suspended site sends, because members must get their money. */
const sentSuspended: ReadonlySet<string> = new Set<MailTemplate>(["lateReturn"]);

export function isSentSuspended(template: string): boolean {
  return sentSuspended.has(template);
}

/** Mails about money and decisions. The law requires most of them (CRD 8(7), DSA 17), also after an account's end. */
export const owedMails = [
  "debitNotice",
  "orderConfirmation",
  "returnReceipt",
  "givenBack",
  "goodwill",
  "goodwillFailed",
  "refundFailed",
  "refundOwed",
  "complaintAnswered",
  "reportDecided",
  "warned",
  "restricted",
  "banned",
  "contentRefused",
  "lateReturn",
  "authorityTold",
  "appealDecided",
] as const satisfies MailTemplate[];

/**
 * Mails without a daily limit. They go to confirmed addresses, or are about a payment or decision. Strangers cannot
 * cause many of them.
 */
const unlimited: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  "newLogin",
  "notice",
  "transferReminder",
  "reopened",
  "factCorrected",
  "dataRestricted",
  "dataUsedAgain",
  "termsChange",
  ...owedMails,
]);

/** True for a mail that anyone can cause with the address of a stranger (see `mayMail`). */
export function isLimited(template: MailTemplate): boolean {
  return !unlimited.has(template);
}

/** The queue lane of a mail. */
export function laneOfMail({ template, facts }: { template: MailTemplate; facts: MailFacts[MailTemplate] }): Lane {
  if ("type" in facts) return laneOfNotice(facts.type);
  if (template === "termsChange") return "bulk";
  return urgent.has(template) ? "urgent" : "quick";
}

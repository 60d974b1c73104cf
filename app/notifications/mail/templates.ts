import type { Lane } from "~/platform/jobs.server";
import type { AppealOutcome, RefusedContent, Restored, Statement, TimedMeasure } from "~/safety/decision";
import type { Week } from "../weekly-counts.server";
import { laneOfNotice, type NotificationType } from "../preference";

interface Facts {
  name: string;
  /** A path on the site. */
  link: string;
}

/** A list and paragraphs in the recipient's language. */
interface Details {
  rows: [label: string, value: string][];
  more: string[];
}

/** All emails by name, with the facts that their texts need. */
export interface MailFacts {
  /** Confirms a new member's email address. `until` is the link's expiry. */
  activation: Facts & { until: string };
  /** A link to choose a new password. */
  reset: Facts;
  /** Reports a login from an unknown browser at the time `at`. */
  newLogin: Facts & { device: string; at: string };
  passwordChanged: Facts;
  /**
   * Tells an account's owner about a sign-up attempt with the owner's address. Only the owner learns of the account
   * (DESIGN 8, discreet_accounts).
   */
  accountExists: Facts;
  /** A link that restores a deleted account. `until` is the link's expiry. */
  reactivation: Facts & { until: string };
  /** Confirms a member's new email address. */
  mailChange: Facts;
  /** Tells the old email address about a requested change. The link cancels this change. */
  mailChangeAsked: Facts;
  /** Tells an account's owner that another member wants the same address. Only the owner learns this (A11). */
  addressTaken: Facts;
  /** A notice with a link to unsubscribe (A06). Names only the type of event. */
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
  /** Confirms an order and explains withdrawal (CRD 8(7)). */
  orderConfirmation: Facts & Details & { until: string; withdraw: string };
  /** Confirms a request to refund unused credits, made at the time `at`. */
  returnReceipt: Facts & { amount: string; count: number; at: string; number: string };
  /** An order was refunded, because its discount was already used for another order (OFF-07). */
  givenBack: Facts & { amount: string; number: string };
  /** A goodwill refund was paid. The credits stay. */
  goodwill: Facts & { amount: string; number: string };
  /** A goodwill refund could not be paid out. */
  goodwillFailed: Facts & { amount: string; number: string };
  /** A refund failed, and the credits are back in the wallet. */
  refundFailed: Facts & { amount: string; count: number };
  /** A refund failed after the account was closed. The money is still owed and will be sent again. */
  refundOwed: Facts & { amount: string; number: string };
  /** Reminds of an open bank transfer. `until` is its last day. */
  transferReminder: Facts & { amount: string; until: string };
  /** Confirms a report with its number. */
  reportReceived: Facts & { receipt: string };
  /** An answer to a complaint before its decision. */
  complaintAnswered: Facts & { receipt: string; answer: string };
  /** The decision about a report or complaint. The link opens an appeal without login. */
  reportDecided: Facts & { receipt: string; decision: string };
  /** The reasons for a warning (DSA 17). */
  warned: Facts & MeasureFacts;
  /** The reasons for a hold or suspension, and its end. */
  restricted: Facts & MeasureFacts & { restraint: TimedMeasure; until: string };
  /** An operator ended a hold or suspension early. */
  reopened: Facts;
  /** A fact was corrected at the member's request (GDPR 16). */
  factCorrected: Facts;
  /** The member's data is stored but not used, at the member's request (GDPR 18). */
  dataRestricted: Facts;
  dataUsedAgain: Facts;
  /** Announces changed terms and their start, as the terms promise. */
  termsChange: Facts & { from: string };
  /** The reasons for a ban, and whether bought credits are refunded. */
  banned: Facts & MeasureFacts & { credits: ReturnedCredits };
  /** The reasons for refusing a photo or text. */
  contentRefused: Facts & MeasureFacts & { content: RefusedContent };
  /** The site itself refunded credits, after a late payment or because the site closes. */
  lateReturn: Facts & { returned: ReturnedCredits };
  /** The site has informed an authority about the member, as the law requires. */
  authorityTold: Facts & { authority: string };
  /** Another person of the staff has decided the appeal. */
  appealDecided: Facts & { outcome: AppealOutcome; answer: string; restored?: Restored | null };
}

/** A statement of reasons. Emails queued by an earlier version lack the optional facts. */
export type MeasureFacts = Pick<Statement, "ground" | "facts" | "afterNotice" | "decidedAt"> & Partial<Statement>;

/** Sums refunded after a ban, or the reason for no refund. */
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

/** Emails for which a person waits at a screen. */
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

/** Emails that even a suspended site sends, because members must get their money. */
const sentSuspended: ReadonlySet<string> = new Set<MailTemplate>(["lateReturn"]);

export function isSentSuspended(template: string): boolean {
  return sentSuspended.has(template);
}

/**
 * Emails about money and decisions, sent even after an account has ended. Law requires most of them (CRD 8(7), DSA 17).
 */
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
 * Emails without a daily limit. They go to confirmed addresses or concern a payment or decision, so that strangers
 * cannot cause many.
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

/** True for an email that anyone can cause with a stranger's address (see `consumeMailLimit`). */
export function isLimited(template: MailTemplate): boolean {
  return !unlimited.has(template);
}

export function laneOfMail({ template, facts }: { template: MailTemplate; facts: MailFacts[MailTemplate] }): Lane {
  if ("type" in facts) return laneOfNotice(facts.type);
  if (template === "termsChange") return "bulk";
  return urgent.has(template) ? "urgent" : "quick";
}

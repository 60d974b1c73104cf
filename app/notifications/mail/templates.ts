import type { Lane } from "~/platform/jobs.server";
import type { AppealOutcome, Ground, RefusedContent } from "~/safety/decision";
import type { Week } from "../week.server";
import { laneOfNotice, type NotificationType } from "../preference";

interface Facts {
  name: string;
  /** A path of the site. */
  link: string;
}

/** What a mail lists and adds, written already in its receiver's language. */
interface Details {
  rows: [label: string, value: string][];
  more: string[];
}

/** Every mail of the product, by name, with the facts its text needs. */
export interface MailFacts {
  /** Confirms the address of a new member; `until` is the instant at which the link ends. */
  activation: Facts & { until: string };
  /** Leads to a new password. */
  reset: Facts;
  /** A browser that never was in this account was let in; `at` is when. */
  newLogin: Facts & { device: string; at: string };
  /** Tells the owner that the password is a new one now. */
  passwordChanged: Facts;
  /** Somebody signed up with an address that has an account; only its owner is told (DESIGN 8, discreet_accounts). */
  accountExists: Facts;
  /** The way back to a deleted account; `until` is the instant at which it ends. */
  reactivation: Facts & { until: string };
  /** Confirms the new address of a member. */
  mailChange: Facts;
  /** Tells the old address of a change that was asked for, with the way back. */
  mailChangeAsked: Facts;
  /** Somebody wants to move to an address that has an account; only its owner is told (A11). */
  addressTaken: Facts;
  /** Something happened on the site. Its type alone is named, and how to hear no more of it (A06). */
  notice: Facts & { type: NotificationType; unsubscribe: string; week?: Week };
  /** The copy of their data that a member asked for can be fetched. */
  exportReady: Facts;
  /** What will be collected by direct debit, and when at the earliest: told ahead (L28). */
  debitNotice: Facts & {
    company: string;
    amount: string;
    iban: string;
    until: string;
    creditor: string;
    mandate: string;
  };
  /** What was bought of whom at what price, and how to withdraw from it: the contract on paper (CRD 8(7)). */
  orderConfirmation: Facts & Details & { until: string; withdraw: string };
  /** Unused credits went back; `at` is when that was asked for. */
  returnReceipt: Facts & { amount: string; count: number; at: string; number: string };
  /** An order was undone, because the discount in its price was used by another one (OFF-07). */
  givenBack: Facts & { amount: string; number: string };
  /** Money that was to go back could not be paid out; the credits are back in the wallet. */
  refundFailed: Facts & { amount: string; count: number };
  /** The same for a closed account: the money stays owed, and is sent again. */
  refundOwed: Facts & { amount: string; number: string };
  /** A transfer was not received yet; `until` is the last day for it. */
  transferReminder: Facts & { amount: string; until: string };
  /** A report was taken; the receipt is the number to name. */
  reportReceived: Facts & { receipt: string };
  /** A report or complaint was decided; the link lets its receiver object without logging in. */
  reportDecided: Facts & { receipt: string; decision: string };
  /** The statement of reasons for a warning (DSA 17). */
  warned: Facts & MeasureFacts;
  /** The statement of reasons for a ban, with what becomes of bought credits. */
  banned: Facts & MeasureFacts & { credits: ReturnedCredits };
  /** The statement of reasons for a photo or text that others do not see. */
  contentRefused: Facts & MeasureFacts & { content: RefusedContent };
  /** A payment arrived when the account was closed already, and goes straight back. */
  lateReturn: Facts & { returned: ReturnedCredits };
  /** Somebody else looked at an objection. */
  appealDecided: Facts & { outcome: AppealOutcome; answer: string };
}

export interface MeasureFacts {
  ground: Ground;
  /** In the words of who decided. */
  facts: string;
  afterNotice: boolean;
  /** When it was decided: an instant. */
  decidedAt: string;
}

/** What goes back after a ban: sums in words, none where nothing was left; or why nothing does. */
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

/** What somebody waits for, before a screen that tells them to look into their mailbox. */
const urgent: ReadonlySet<MailTemplate> = new Set([
  ...(["activation", "reset", "newLogin", "passwordChanged", "accountExists", "reactivation"] as const),
  ...(["mailChange", "mailChangeAsked", "addressTaken"] as const),
]);

/** Where a mail waits to be sent: before, beside or behind those of the other kinds. */
export function laneOfMail({ template, facts }: { template: MailTemplate; facts: MailFacts[MailTemplate] }): Lane {
  if ("type" in facts) return laneOfNotice(facts.type);
  return urgent.has(template) ? "urgent" : "quick";
}

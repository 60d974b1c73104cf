import type { EmptyArtName } from "~/ui/empty-art";
import type { NotificationType } from "../preference";
import type { MailTemplate } from "./templates";

export const mailArts = [
  "likes",
  "messages",
  "people",
  "photos",
  "wallet",
  "done",
  "lock",
] as const satisfies readonly EmptyArtName[];
export type MailArt = (typeof mailArts)[number];

/** The icon under `/brand/` that stands beside the sender's name. */
export const mailMark = "icon-192.png";

/** The drawing of a notice. A mail shows no photo, because a photo would reveal the other member (D32). */
export const noticeArt: Record<NotificationType, MailArt> = {
  new_conversations: "messages",
  new_messages: "messages",
  unread_message_reminders: "messages",
  like: "likes",
  promotions: "wallet",
  weekly_updates: "people",
  news: "people",
  reminders: "people",
};

/** The drawing of each other mail. A decision against a member shows none. */
export const mailArt: Record<Exclude<MailTemplate, "notice">, MailArt | null> = {
  activation: "people",
  reset: "lock",
  newLogin: "lock",
  passwordChanged: "lock",
  accountExists: "lock",
  reactivation: "people",
  mailChange: "done",
  mailChangeAsked: "lock",
  addressTaken: "lock",
  exportReady: "photos",
  debitNotice: "wallet",
  orderConfirmation: "wallet",
  returnReceipt: "wallet",
  givenBack: "wallet",
  goodwill: "wallet",
  goodwillFailed: "wallet",
  refundFailed: "wallet",
  refundOwed: "wallet",
  transferReminder: "wallet",
  lateReturn: "wallet",
  reportReceived: "messages",
  complaintAnswered: "messages",
  reportDecided: "messages",
  appealDecided: "messages",
  termsChange: "messages",
  reopened: "done",
  factCorrected: "done",
  dataRestricted: "lock",
  dataUsedAgain: "done",
  warned: null,
  restricted: null,
  banned: null,
  contentRefused: null,
  authorityTold: null,
};

/** File under `/brand/`, equal for all recipients, so that loading the file identifies no recipient. */
export const mailArtFile = (art: MailArt, scheme: "light" | "dark"): string => `mail-${art}-${scheme}.png`;

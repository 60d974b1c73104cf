import type { EmptyArtName } from "~/ui/empty-art";
import type { NotificationType } from "../preference";

export const mailArts = ["likes", "messages", "people", "wallet"] as const satisfies readonly EmptyArtName[];
export type MailArt = (typeof mailArts)[number];

/** The icon under `/brand/` that stands beside the sender's name. */
export const mailMark = "icon-192.png";

/** The drawing of a notice. A photo would name the other member, which a mail never does (D32). */
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

/** File under `/brand/`, equal for all recipients, so that loading it identifies none. */
export const mailArtFile = (art: MailArt, scheme: "light" | "dark"): string => `mail-${art}-${scheme}.png`;

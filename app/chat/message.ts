import type { ShownPart } from "~/likes/like";

/** Photos and gifts are messages too (CHA-07, CHA-08). */
const messageKinds = ["text", "photo", "gift"] as const;
export type MessageKind = (typeof messageKinds)[number];

export interface ChatPhoto {
  file: string;
  width: number;
  height: number;
  /** A tiny placeholder picture as a data URL. */
  veil: string;
  /** Hash of the upload, to distinguish a retry from another photo under the same idempotency key (M08). */
  digest: string;
}

export type MessageContent =
  | { kind: "text"; body: string }
  | { kind: "gift"; gift: string }
  | { kind: "photo"; photo: ChatPhoto };

/** The message's real author. Only a labelled fictional profile may send automatically (DESIGN 8). */
export type MessageOrigin = "member" | "fictional" | "system";

/** Page sizes of a conversation and of the chat list. */
export const messagesPerPage = 50;
export const conversationsPerPage = 30;

/** Maximum unread messages with which a conversation opens. With more unread messages, only the newest page loads. */
export const newPerPage = 500;
export const seenBeforeNew = 10;

/** Form of the idempotency key that a browser makes for each message. */
export const clientIdPattern = /^[\w-]{8,64}$/;

/** Maximum characters of a message in a list row. */
export const previewLength = 140;

/** Messages of one sender within this time form one group of bubbles. */
export const groupSeconds = 120;

/** True when a text has only spaces and invisible characters. Such a message must not be charged. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

export interface ShownMessage {
  id: string;
  seq: number;
  mine: boolean;
  kind: MessageKind;
  text: string;
  gift?: string;
  photo?: ShownChatPhoto;
  /** The liked part of a profile that the message answers. */
  part?: ShownPart;
  /** ISO 8601 time. */
  at: string;
  /** True when the sender removed the message. The bubble then shows a note instead. */
  removed: boolean;
}

export interface ShownChatPhoto {
  src: string;
  width: number;
  height: number;
  veil: string;
}

/** The other member, as shown on a screen. */
export interface ShownPerson {
  id: string;
  /** Null when the account is deleted. */
  name: string | null;
  photo: { src: string; colours: string | null } | null;
  /** The tenant's label for a fictional profile. Null for a real member. */
  fictional: string | null;
  /** True while this member's email address is unconfirmed. The name then links to no profile. */
  hidden?: true;
}

export interface ShownConversation {
  id: string;
  person: ShownPerson;
  unread: number;
  draft?: string;
  last: { kind: MessageKind; text: string; mine: boolean; at: string; seq?: number };
}

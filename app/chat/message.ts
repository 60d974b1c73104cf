/** Photos and gifts are messages too (CHA-07, CHA-08). */
const messageKinds = ["text", "photo", "gift"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A message's stored photo. */
export interface ChatPhoto {
  file: string;
  width: number;
  height: number;
  /** A tiny placeholder picture as a data URL. */
  veil: string;
  /** Hash of the upload. The hash distinguishes a retry from another photo under the same key (M08). */
  digest: string;
}

export type MessageContent =
  | { kind: "text"; body: string }
  | { kind: "gift"; gift: string }
  | { kind: "photo"; photo: ChatPhoto };

/** The true author. Only a labelled fictional profile may send automatically (DESIGN 8). */
export type MessageOrigin = "member" | "fictional" | "system";

/** Page sizes of a conversation and of the chat list. */
export const messagesPerPage = 50;
export const conversationsPerPage = 30;

/**
 * Opening a conversation loads all unread messages and some before. Above this number of unread messages only the
 * newest page loads.
 */
export const newPerPage = 500;
export const seenBeforeNew = 10;

/** Form of the idempotency key that a browser makes for each message. */
export const clientIdPattern = /^[\w-]{8,64}$/;

/** Characters of a message in a list row. */
export const previewLength = 140;

/** Messages of one writer within this time form one group of bubbles. */
export const groupSeconds = 120;

/** True when a text has only spaces and invisible characters. An empty bubble must not be charged. */
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
  /** ISO instant. */
  at: string;
  /** True when the sender took the message back. The bubble tells this. */
  removed: boolean;
}

export interface ShownChatPhoto {
  src: string;
  width: number;
  height: number;
  veil: string;
}

/** The other member, with the data that a screen shows. */
export interface ShownPerson {
  id: string;
  /** Null when the account is deleted. */
  name: string | null;
  photo: { src: string; thumbhash: string | null } | null;
  /** The tenant's label for a fictional profile. Null for a real member. */
  fictional: string | null;
  /** True while this member's address is unconfirmed. The name then links to no profile. */
  hidden?: true;
}

export interface ShownConversation {
  id: string;
  person: ShownPerson;
  unread: number;
  draft?: string;
  last: { kind: MessageKind; text: string; mine: boolean; at: string; seq?: number };
}

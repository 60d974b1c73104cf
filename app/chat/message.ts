/** Kinds of message; photos and gifts are messages too (CHA-07, CHA-08). */
const messageKinds = ["text", "photo", "gift"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A stored photo of a message: its file and its placeholder. */
export interface ChatPhoto {
  file: string;
  width: number;
  height: number;
  /** The placeholder as a data URL. */
  veil: string;
  /** Hash of the upload: tells a retry from another photo under the same key (M08). */
  digest: string;
}

/** The content of a message. */
export type MessageContent =
  | { kind: "text"; body: string }
  | { kind: "gift"; gift: string }
  | { kind: "photo"; photo: ChatPhoto };

/** The true author: only a labelled fictional profile may be automated (DESIGN 8). */
export type MessageOrigin = "member" | "fictional" | "system";

/** Messages of one conversation page, and conversations of one list page. */
export const messagesPerPage = 50;
export const conversationsPerPage = 30;

/** Opening loads all unread messages with some context; beyond this number, only the newest. */
export const newPerPage = 500;
export const seenBeforeNew = 10;

/** An idempotency key, made with the message: a retry carries the same key. */
export const clientIdPattern = /^[\w-]{8,64}$/;

/** The preview of a message in a list row. */
export const previewLength = 140;

/** Messages of one side within this time form one group of bubbles. */
export const groupSeconds = 120;

/** True when a text has only spaces and invisible joiners. An empty bubble must not be charged. */
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
  /** Retracted by its sender. The bubble says so. */
  removed: boolean;
}

export interface ShownChatPhoto {
  src: string;
  width: number;
  height: number;
  veil: string;
}

/** The other member, as a screen shows them. */
export interface ShownPerson {
  id: string;
  /** Null when the account is deleted. */
  name: string | null;
  photo: { src: string; thumbhash: string | null } | null;
  /** The tenant's label of a fictional profile, or null for a real member. */
  fictional: string | null;
  /** True while this member's address is unconfirmed: the name then links to no profile. */
  hidden?: true;
}

export interface ShownConversation {
  id: string;
  person: ShownPerson;
  unread: number;
  /** The unsent draft. */
  draft?: string;
  last: { kind: MessageKind; text: string; mine: boolean; at: string; seq?: number };
}

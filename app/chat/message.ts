/** What a message can be; photos and gifts are messages of the same conversation (CHA-07, CHA-08). */
export const messageKinds = ["text", "photo", "gift"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A photo as it is kept with its message: where its file is, and what stands in its place before anybody looks. */
export interface ChatPhoto {
  file: string;
  width: number;
  height: number;
  /** The picture in a few pixels, as a data address. */
  veil: string;
  /** Of the upload: by it a retry is told from another photo under the same key (M08). */
  digest: string;
}

/** What a message brings. */
export type MessageContent =
  | { kind: "text"; body: string }
  | { kind: "gift"; gift: string }
  | { kind: "photo"; photo: ChatPhoto };

/** Who really wrote it: nothing but a labelled fictional profile may be automated (DESIGN 8). */
export type MessageOrigin = "member" | "fictional" | "system";

/** Messages of one conversation page, and conversations of one list page. */
export const messagesPerPage = 50;
export const conversationsPerPage = 30;

/**
 * Who opens a conversation gets all that is new in it at once, with some of what was said before; past so many messages
 * only the newest, from which one scrolls up.
 */
export const newPerPage = 500;
export const seenBeforeNew = 10;

/** A once-only key, made where the message is written: a retry carries the same one. */
export const clientIdPattern = /^[\w-]{8,64}$/;

/** What a list row shows of a message. */
export const previewLength = 140;

/** Messages of one side within this time stand together as one group of bubbles. */
export const groupSeconds = 120;

/**
 * Whether nothing of it can be seen: spaces, and signs that only join or turn others, as in emoji and in scripts from right
 * to left. One may not pay for an empty bubble.
 */
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
  /** Taken back by its sender: the bubble says so. */
  removed: boolean;
}

export interface ShownChatPhoto {
  src: string;
  width: number;
  height: number;
  veil: string;
}

/** The other side of a conversation, as a screen shows them. */
export interface ShownPerson {
  id: string;
  /** Null when the account is no longer there: the screen says so in its own words. */
  name: string | null;
  photo: { src: string; thumbhash: string | null } | null;
  /** The site's words for a fictional profile, or null for a real one. */
  fictional: string | null;
  /** Nobody may open their profile before they confirm their address: no link leads there. */
  hidden?: true;
}

export interface ShownConversation {
  id: string;
  person: ShownPerson;
  unread: number;
  /** Begun and not sent. */
  draft?: string;
  last: { kind: MessageKind; text: string; mine: boolean; at: string; seq?: number };
}

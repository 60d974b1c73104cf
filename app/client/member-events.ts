/** Events of a member's stream. Each event only tells the page to fetch new data (D39). */
export const memberEvents = [
  "message",
  "reading",
  "seen",
  "typing",
  "likes",
  "credits",
  "account",
  "session-ended",
] as const;
export type MemberEvent = (typeof memberEvents)[number];

/**
 * A hint on a member's channel. `id` is the member's poll version after the change. Changes that no poll reports have
 * no id.
 */
export interface MemberHint {
  event: MemberEvent;
  id?: string;
  data: { conversation?: string; session?: string };
}

/**
 * Asks whether a member has open streams. Each stream answers on the channel `answerTo`. Browsers do not receive this
 * event.
 */
export interface PresenceQuery {
  event: "roll-call";
  answerTo: string;
}

/** First event of a stream. `gap` is true when the browser has missed an event. */
export interface StreamReady {
  gap: boolean;
}

export const memberChannel = (memberId: string) => `member:${memberId}`;

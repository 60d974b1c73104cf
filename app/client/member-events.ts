/** Events of a member's stream. An event only tells the page to fetch new data, or to drop a blocked member (D39). */
export const memberEvents = [
  "message",
  "reading",
  "seen",
  "typing",
  "likes",
  "hidden",
  "credits",
  "account",
  "session-ended",
] as const;
export type MemberEvent = (typeof memberEvents)[number];

/**
 * An event on a member's channel. `id` is the member's poll version after the change, or missing when no poll reports
 * the change.
 */
export interface MemberHint {
  event: MemberEvent;
  id?: string;
  data: { conversation?: string; session?: string; member?: string };
}

/**
 * Asks whether a member has open streams. Each stream answers on the channel `answerTo`. Browsers never receive this
 * event.
 */
export interface PresenceQuery {
  event: "presence-query";
  answerTo: string;
}

/** First event of a stream. `gap` is true when the browser has missed events. */
export interface StreamReady {
  gap: boolean;
}

export const memberChannel = (memberId: string) => `member:${memberId}`;

/** What a member's own stream may say. Hints only: whoever hears one asks for the truth (D39). */
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
 * One hint on a member's channel; `id` is the member's stamp after the change, and the event's id on the wire. What
 * changes nothing that a poll shows has none.
 */
export interface MemberHint {
  event: MemberEvent;
  id?: string;
  data: { conversation?: string; session?: string };
}

/** A question to the streams of a member, which none of them passes on: whoever holds one says so on that channel. */
export interface RollCall {
  event: "roll-call";
  answerTo: string;
}

/** The stream's own first word: whether anything happened since the last event id the browser had. */
export interface StreamReady {
  gap: boolean;
}

export const memberChannel = (memberId: string) => `member:${memberId}`;

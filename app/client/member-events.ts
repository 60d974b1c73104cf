/** The events of a member's stream. Each is a hint to fetch the current state (D39). */
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
 * One hint on a member's channel. `id` is the member's stamp after the change, and the event's id on the wire. A change
 * that no poll shows has none.
 */
export interface MemberHint {
  event: MemberEvent;
  id?: string;
  data: { conversation?: string; session?: string };
}

/** A question to a member's streams, not passed on to the browser. Each open stream answers on that channel. */
export interface RollCall {
  event: "roll-call";
  answerTo: string;
}

/** The stream's own first word: whether anything happened since the last event id the browser had. */
export interface StreamReady {
  gap: boolean;
}

export const memberChannel = (memberId: string) => `member:${memberId}`;

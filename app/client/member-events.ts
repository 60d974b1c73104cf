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
 * One hint on a member's channel. `id` is the member's poll version after the change, and the event's id on the
 * wire. A change outside the polls has none.
 */
export interface MemberHint {
  event: MemberEvent;
  id?: string;
  data: { conversation?: string; session?: string };
}

/** Asks whether a member has open streams. Each stream answers on the given channel, and the browser sees nothing. */
export interface PresenceQuery {
  event: "roll-call";
  answerTo: string;
}

/** The stream's first event: `gap` is true when the browser missed an event since its last id. */
export interface StreamReady {
  gap: boolean;
}

export const memberChannel = (memberId: string) => `member:${memberId}`;

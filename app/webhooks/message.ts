/** Problems of an attempt. The console shows each in words. */
export type Problem = "status" | "redirect" | "slow" | "inward" | "unknown_host" | "unreachable" | "certificate";

export type EndpointState = "active" | "paused" | "failing";
export type MessageState = "waiting" | "delivered" | "failed";

const minute = 60;
const hour = 60 * minute;

/** Seconds from each failure of a message to the next attempt. After the last one the message has failed. */
export const retryDelays: readonly number[] = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
];

/** Seconds of failures after which an endpoint gets no further messages: about the sum of the delays. */
export const failingAfterSeconds = 32 * hour;

/** Hours in which messages are signed with the former secret too. */
export const formerSecretHours = 24;

/** Days for which messages and their attempts are kept, also those that wait for a paused endpoint. */
export const messageDays = 30;

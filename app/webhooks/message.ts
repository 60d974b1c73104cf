/** Problem of a failed attempt. The console describes each problem. */
export type Problem =
  | "status"
  | "redirect"
  | "slow"
  | "inward"
  | "unknown_host"
  | "unreachable"
  | "certificate"
  | "unsendable";

export type EndpointState = "active" | "paused" | "failing";
export type MessageState = "waiting" | "delivered" | "failed";

const minute = 60;
const hour = 60 * minute;

/** Seconds from each failed attempt to the next. A message fails when the attempt after the last delay fails. */
export const retryDelays: readonly number[] = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
];

/** Seconds without a delivery after which an endpoint is failing: the sum of a message's delays. */
export const failingAfterSeconds = retryDelays.reduce((sum, delay) => sum + delay, 0);

/** Minutes after which a message without a result is enqueued again. */
export const leaseMinutes = 15;

/** Hours in which messages are also signed with the former secret. */
export const formerSecretHours = 24;

/** Number of waiting messages at which counting stops. */
export const mostCountedWaiting = 100;

/** Days after which messages and their attempts are deleted, even if they wait for a paused endpoint. */
export const messageDays = 30;

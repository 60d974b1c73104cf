/** Number of waiting items of one kind, up to a limit, with the start of the longest wait. */
export interface BacklogCount {
  count: number;
  /** Instant at which the oldest item began to wait. Null when nothing waits. */
  oldest: Date | null;
  /** Earliest deadline for an answer. Null or missing without a deadline. */
  due?: Date | null;
}

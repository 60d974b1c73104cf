/** Number of waiting things of one kind, up to a limit, and the instant since when the oldest waits. */
export interface BacklogCount {
  count: number;
  /** Instant since when the oldest waits. Null when nothing waits. */
  oldest: Date | null;
  /** Earliest deadline for an answer. Null or missing without a deadline. */
  due?: Date | null;
}

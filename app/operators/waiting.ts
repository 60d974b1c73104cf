/** Number of waiting things of one kind, up to a limit, and the instant since when the oldest waits. */
export interface Waiting {
  count: number;
  /** Instant since when the oldest waits. Null when nothing waits. */
  oldest: Date | null;
  /** Instant until which the first one must be answered. Missing or null when none has one. */
  due?: Date | null;
}

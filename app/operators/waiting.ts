/** How many things of one kind wait, counted up to a limit, and since when the oldest does. */
export interface Waiting {
  count: number;
  /** Null when nothing waits. */
  oldest: Date | null;
}

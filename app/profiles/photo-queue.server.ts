import { availableParallelism } from "node:os";
import { boundedQueue } from "~/platform/work-queue.server";

/** A core is left over where there is more than one: a burst of uploads must not starve the pages (D28, P14). */
export const photoQueue = boundedQueue({
  concurrency: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 128,
});

/**
 * Drawings go one at a time into the queue they share with uploads: a page full of people nobody has looked at yet is
 * dozens of them, and a member's own photo would wait behind them all.
 */
export const drawingQueue = boundedQueue({ concurrency: 1, maxWaiting: 512 });

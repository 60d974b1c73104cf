import { availableParallelism } from "node:os";
import { boundedQueue } from "~/platform/bounded-queue.server";

/** Leaves one core free if there are several, so that uploads do not delay pages (D28, P14). */
export const photoQueue = boundedQueue({
  concurrency: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 128,
});

/** Passes drawings to the upload queue one at a time. An upload then waits for at most one drawing. */
export const drawingQueue = boundedQueue({ concurrency: 1, maxWaiting: 512 });

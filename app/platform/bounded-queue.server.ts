import { Refusal } from "./errors";

export type BoundedQueue = {
  /** Runs a task when a slot is free. An aborted signal drops a waiting task. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  readonly running: number;
  readonly waiting: number;
};

/** Waits for a free slot. Removes the caller from the queue when the signal is aborted. */
function waitForTurn(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(new Refusal("server.busy"));
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    waiting.push(begin);
  });
}

/**
 * Limits the running and the waiting tasks, and immediately refuses further tasks (security D20, D40). An early refusal
 * is better than an answer that comes too late for its caller.
 */
export function boundedQueue(limits: { concurrency: number; maxWaiting: number }): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  function leave(): void {
    // Hand the slot directly to the next task, so that no new task takes the slot first.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  async function enter(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw new Refusal("server.busy");
    if (running < limits.concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.maxWaiting) throw new Refusal("server.busy");
    await waitForTurn(waiting, signal);
  }

  return {
    async run(task, signal) {
      await enter(signal);
      try {
        return await task();
      } finally {
        leave();
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
  };
}

import { constants } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** Ends a server, closes a connection, removes a folder. */
type Cleanup = () => unknown;

/** Takes a cleanup that runs at the end of the program. */
export type AtEnd = (cleanup: Cleanup) => void;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The time for `work` to fail after a signal. A server that is just starting is then stopped as well. */
const settleMs = 10_000;

/** Runs the cleanups of `work` in reverse order: after its end, its failure, and a signal such as Ctrl-C. */
export async function withCleanups(work: (atEnd: AtEnd) => Promise<void>): Promise<void> {
  const cleanups: Cleanup[] = [];
  const running = work((cleanup) => cleanups.push(cleanup));
  let interruption: Promise<void> | null = null;
  const endBy = async (signal: NodeJS.Signals) => {
    await cleanUpAll(cleanups);
    await Promise.race([running.catch(() => {}), pause(settleMs, null, { ref: false })]);
    await cleanUpAll(cleanups);
    process.exit(128 + constants.signals[signal]);
  };
  const interrupt = (signal: NodeJS.Signals) => {
    interruption = endBy(signal);
  };
  for (const signal of signals) process.once(signal, interrupt);
  try {
    await running;
  } finally {
    await interruption;
    await cleanUpAll(cleanups);
    for (const signal of signals) process.off(signal, interrupt);
  }
}

/** A failed cleanup must not keep the others from running. */
async function cleanUpAll(cleanups: Cleanup[]): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}

import { constants } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** A function that, for example, stops a server, closes a connection or removes a folder. */
type Cleanup = () => unknown;

/** Registers a cleanup for the end of the work. */
export type AtEnd = (cleanup: Cleanup) => void;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Milliseconds to finish after a signal, so that a server that is still starting can be stopped too. */
const settleMs = 10_000;

/**
 * Runs `work`, then its cleanups in reverse order. Cleanups also run when `work` fails, or on a signal such as Ctrl-C.
 */
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

/** Runs every cleanup. Prints errors, so that the other cleanups still run. */
async function cleanUpAll(cleanups: Cleanup[]): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}

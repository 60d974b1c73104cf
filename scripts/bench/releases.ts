import { constants } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** Ends a server, closes a connection, removes a folder. */
export type Release = () => unknown;

/** Takes a release that runs at the end of the program. */
export type AtEnd = (release: Release) => void;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** After a signal the work gets this long to fail, so that a server that is just starting is released as well. */
const settleMs = 10_000;

/** Runs the releases of `work` in reverse order: after its end, its failure, and a signal such as Ctrl-C. */
export async function withReleases(work: (atEnd: AtEnd) => Promise<void>): Promise<void> {
  const releases: Release[] = [];
  const running = work((release) => releases.push(release));
  let interruption: Promise<void> | null = null;
  const endBy = async (signal: NodeJS.Signals) => {
    await releaseAll(releases);
    await Promise.race([running.catch(() => {}), pause(settleMs, null, { ref: false })]);
    await releaseAll(releases);
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
    await releaseAll(releases);
    for (const signal of signals) process.off(signal, interrupt);
  }
}

/** A failed release must not keep the others from running. */
async function releaseAll(releases: Release[]): Promise<void> {
  for (let release = releases.pop(); release; release = releases.pop()) {
    try {
      await release();
    } catch (error) {
      console.error(error);
    }
  }
}

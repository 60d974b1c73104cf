import { constants } from "node:os";

/** Ends a server, closes a connection, removes a folder. */
export type Release = () => unknown;

/** Takes a release that runs at the end of the program. */
export type AtEnd = (release: Release) => void;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs the releases of `work` in reverse order: after its end, its failure, and a signal such as Ctrl-C. */
export async function withReleases(work: (atEnd: AtEnd) => Promise<void>): Promise<void> {
  const releases: Release[] = [];
  let ending: Promise<void> | null = null;
  // A signal also fails the work, so that both wait for the same end.
  const end = () => (ending ??= releaseAll(releases));
  const interrupt = (signal: NodeJS.Signals) => {
    void end().then(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of signals) process.once(signal, interrupt);
  try {
    await work((release) => releases.push(release));
  } finally {
    await end();
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

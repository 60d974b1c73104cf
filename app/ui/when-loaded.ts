const firstWaitMs = 1_000;
const longestWaitMs = 64_000;

/**
 * Loads code and passes it to `use`. Retries when the network returns or after a growing delay. The returned function
 * cancels the loading.
 */
export function whenLoaded<Code>(load: () => Promise<Code>, use: (code: Code) => void): () => void {
  let isWanted = true;
  const attempt = async (waitMs: number): Promise<void> => {
    const code = await load().catch(() => null);
    if (!isWanted) return;
    if (code) return use(code);
    await untilOnline(waitMs);
    if (isWanted) await attempt(Math.min(2 * waitMs, longestWaitMs));
  };
  void attempt(firstWaitMs);
  return () => {
    isWanted = false;
  };
}

/** Waits for the `online` event, but not longer than `mostMs`, because browsers do not always fire this event. */
function untilOnline(mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, mostMs);
    addEventListener("online", done);
  });
}

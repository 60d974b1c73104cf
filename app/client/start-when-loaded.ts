/**
 * Starts work whose code is fetched first. Returns a function to stop: work stopped before its code arrives never
 * starts.
 */
export function startWhenLoaded<Code>(fetched: Promise<Code>, begin: (code: Code) => () => void): () => void {
  let stop: (() => void) | null = () => {};
  fetched.then(
    (code) => {
      if (stop) stop = begin(code);
    },
    // Without a network there is nothing to follow; the next page tries again.
    () => undefined,
  );
  return () => {
    stop?.();
    stop = null;
  };
}

/**
 * Begins something whose code is fetched first, and answers how to stop it: what was stopped before its code came never
 * begins.
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

/** Starts work after its code has been fetched. Returns a function to stop, which also prevents a start. */
export function startWhenLoaded<Code>(fetched: Promise<Code>, begin: (code: Code) => () => void): () => void {
  let stop: (() => void) | null = () => {};
  fetched.then(
    (code) => {
      if (stop) stop = begin(code);
    },
    // Offline the work does not start. The next page tries again.
    () => undefined,
  );
  return () => {
    stop?.();
    stop = null;
  };
}

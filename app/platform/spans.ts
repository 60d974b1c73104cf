/** A timed part of a request or job. Its facts name no person, no address and no path. */
interface Span {
  setName(name: string): void;
  setFact(name: string, value: string | number): void;
}

export type RunInSpan = <T>(name: string, work: (span: Span) => Promise<T>) => Promise<T>;

const untraced: Span = { setName() {}, setFact() {} };

let runInSpan: RunInSpan = (_name, work) => work(untraced);

/** Runs work as a span within the span of its caller. Without tracing, only runs the work. */
export function inSpan<T>(name: string, work: (span: Span) => Promise<T>): Promise<T> {
  return runInSpan(name, work);
}

/** Sets how spans are recorded. Returns the function that ends the recording. */
export function recordSpans(run: RunInSpan): () => void {
  const before = runInSpan;
  runInSpan = run;
  return () => {
    runInSpan = before;
  };
}

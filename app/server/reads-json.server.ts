/** The facts of a caller that decide the answer's format. */
interface CallerFacts {
  path: string;
  /** The header that our own scripts send. */
  requestType: string | null | undefined;
  accept: string | null | undefined;
}

/** True for a call, a script of ours, or a program that asks for JSON and no page. */
export function readsJson({ path, requestType, accept }: CallerFacts): boolean {
  if (path.startsWith("/api/") || requestType === "client") return true;
  return Boolean(accept?.includes("application/json")) && !accept?.includes("text/html");
}

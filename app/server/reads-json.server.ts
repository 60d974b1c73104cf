/** What tells of a caller in which form it reads an answer. */
export interface CallerFacts {
  path: string;
  /** The header that scripts of ours send. */
  requestType: string | null | undefined;
  accept: string | null | undefined;
}

/** Whether a caller reads JSON: a call, a script of ours, or a program that asks for JSON and for no page. */
export function readsJson({ path, requestType, accept }: CallerFacts): boolean {
  if (path.startsWith("/api/") || requestType === "client") return true;
  return Boolean(accept?.includes("application/json")) && !accept?.includes("text/html");
}

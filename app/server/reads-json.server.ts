/** What decides the format of an answer. */
interface CallerFacts {
  path: string;
  /** Header that only our own scripts send. */
  requestType: string | null | undefined;
  accept: string | null | undefined;
}

/** True for an API call, a script of ours, or a program that asks for JSON and not for a page. */
export function readsJson({ path, requestType, accept }: CallerFacts): boolean {
  if (path.startsWith("/api/") || requestType === "client") return true;
  return Boolean(accept?.includes("application/json")) && !accept?.includes("text/html");
}

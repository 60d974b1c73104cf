interface CallerFacts {
  path: string;
  /** Header that only our own scripts send. */
  requestType: string | null | undefined;
  accept: string | null | undefined;
}

/** True for an API call, our own script, or a program that asks for JSON and no page. */
export function expectsJson({ path, requestType, accept }: CallerFacts): boolean {
  if (path.startsWith("/api/") || requestType === "client") return true;
  return Boolean(accept?.includes("application/json")) && !accept?.includes("text/html");
}

/** Which HTTP methods a loader or action of a route answers, where that is not what Remix would take it for. */
const named = Symbol("methods");

type Handler = (...args: never[]) => unknown;
type NamedHandler = Handler & { [named]?: readonly string[] };

/** The handler itself, with the methods it answers beside it. */
export function answering<H extends Handler>(methods: readonly string[], handler: H): H {
  return Object.assign(handler, { [named]: methods });
}

/** What a route module exports, as far as methods follow from it. */
export interface RouteExports {
  readonly default?: unknown;
  readonly loader?: unknown;
  readonly action?: unknown;
}

/** For the `Allow` header (RFC 9110, 10.2.1). A form of ours knows one method; a read has a head. */
export function methodsOfRoute({ default: page, loader, action }: RouteExports): string[] {
  const reads = loader || page ? methodsOf(loader, ["GET", "HEAD"]) : [];
  return [...reads, ...(action ? methodsOf(action, ["POST"]) : [])];
}

function methodsOf(handler: unknown, otherwise: readonly string[]): readonly string[] {
  return (handler as NamedHandler | undefined)?.[named] ?? otherwise;
}

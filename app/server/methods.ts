/** Key for the methods that a handler declares when they differ from Remix's default. */
const named = Symbol("methods");

type Handler = (...args: never[]) => unknown;
type NamedHandler = Handler & { [named]?: readonly string[] };

export function declareMethods<H extends Handler>(methods: readonly string[], handler: H): H {
  return Object.assign(handler, { [named]: methods });
}

interface RouteExports {
  readonly default?: unknown;
  readonly loader?: unknown;
  readonly action?: unknown;
}

/** Lists the methods for the `Allow` header (RFC 9110, 10.2.1). Forms send POST. A reading route also answers HEAD. */
export function methodsOfRoute({ default: page, loader, action }: RouteExports): string[] {
  const reads = loader || page ? methodsOf(loader, ["GET", "HEAD"]) : [];
  return [...reads, ...(action ? methodsOf(action, ["POST"]) : [])];
}

function methodsOf(handler: unknown, otherwise: readonly string[]): readonly string[] {
  return (handler as NamedHandler | undefined)?.[named] ?? otherwise;
}

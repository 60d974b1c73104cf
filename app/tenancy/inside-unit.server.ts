import { AsyncLocalStorage } from "node:async_hooks";

interface OpenUnit {
  tenantId: number;
}

const openUnit = new AsyncLocalStorage<OpenUnit>();

/**
 * Marks the run of `fn` as inside a unit of work. A second unit inside throws, because a full pool would never give the
 * second unit a connection (DESIGN 13.17).
 */
export function insideUnit<T>(tenantId: number, fn: () => Promise<T>): Promise<T> {
  const outer = openUnit.getStore();
  if (outer)
    throw new Error("A unit of work is already open here: pass its reader or writer on instead of opening another.");
  return openUnit.run({ tenantId }, fn);
}

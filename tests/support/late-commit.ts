import type { TenantScope } from "~/tenancy/scope.server";

/**
 * A scope whose second write throws `lost` 300 ms before its commit, as when the connection breaks. `committed` waits
 * for the commit.
 */
export function commitLate(scope: TenantScope, lost: Error): { late: TenantScope; committed: () => Promise<unknown> } {
  let writes = 0;
  let committed: Promise<unknown> = Promise.resolve();
  const write: TenantScope["db"]["write"] = (fn) => {
    writes += 1;
    if (writes !== 2) return scope.db.write(fn);
    return new Promise((_, reject) => {
      committed = scope.db.write(async (w) => {
        await fn(w);
        reject(lost);
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
    });
  };
  return { late: { ...scope, db: { ...scope.db, write } }, committed: () => committed };
}

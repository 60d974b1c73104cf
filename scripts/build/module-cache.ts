import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Vitest's folder of transformed modules. */
export const moduleCache = ".cache/modules";

/** Several versions of every module. Vitest itself removes nothing until a package changes. */
const mostModules = 10_000;

/**
 * A plugin that keeps Vitest's stored modules valid and few. A stored module names the files of its imports, so an
 * added, moved or removed file makes all stored modules stale.
 */
export function moduleCacheKey(root: string): Plugin {
  return {
    name: "module-cache-key",
    configureVitest({ experimental_defineCacheKeyGenerator }) {
      removeIfFull(join(root, moduleCache));
      const files = hashFileNames(root);
      experimental_defineCacheKeyGenerator(() => files);
    },
  };
}

export function hashFileNames(root: string): string {
  const hash = createHash("sha256");
  for (const folder of ["app", "scripts", "tests"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort())
      hash.update(`${folder}/${name}\n`);
  return hash.digest("hex");
}

function removeIfFull(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length <= mostModules) return;
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
}

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

/** Server programs built beside Remix's own bundle; one that does not exist is left out. */
const programs = ["serve", "worker", "migrate", "seed", "populate", "tenant", "operator"];

/**
 * Builds the server programs in the same pass as the Remix bundle, so that all of them share one module graph: a
 * program and a route never meet two copies of a pool or a cache. The Remix plugin sets one input only, hence the
 * mutation after it.
 */
export function programInputs(): Plugin {
  return {
    name: "program-inputs",
    enforce: "post",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.ssr),
    config(config) {
      const rollup = config.build?.rollupOptions;
      if (typeof rollup?.input !== "string") return;
      const root = config.root ?? process.cwd();
      rollup.input = { index: rollup.input, ...findPrograms(root) };
      rollup.output = { ...rollup.output, entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" };
    },
  };
}

function findPrograms(root: string): Record<string, string> {
  const files = programs.map((name) => [name, resolve(root, "scripts", `${name}.ts`)] as const);
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)));
}

import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "vite";

/** Server programs built beside Remix's own bundle; one that does not exist is left out. */
const programs = ["serve", "worker", "migrate", "seed", "populate", "tenant", "operator", "bench/bench"];

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
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const manifest = bundle[".vite/manifest.json"];
        if (manifest?.type === "asset") manifest.source = withoutSharedStyles(String(manifest.source));
      },
    },
  };
}

/**
 * Styles of a chunk that several programs share get a line of their own in the manifest. Remix would take that for a
 * stylesheet that only the server build has, and move a second, unused copy to the client.
 */
function withoutSharedStyles(manifest: string): string {
  const entries = Object.entries(JSON.parse(manifest) as Record<string, { file: string }>);
  const kept = entries.filter(([name, { file }]) => !(name.startsWith("_") && file.endsWith(".css")));
  return JSON.stringify(Object.fromEntries(kept), null, 2);
}

function findPrograms(root: string): Record<string, string> {
  const files = programs.map((path) => [basename(path), resolve(root, "scripts", `${path}.ts`)] as const);
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)));
}

import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Plugin } from "vite";

/** Server programs that are built together with Remix's server. Missing source files are skipped. */
const programs = ["serve", "worker", "migrate", "populate", "tenant", "operator", "backup", "restore", "bench/bench"];

/**
 * A Vite plugin that builds the programs together with Remix's server, to share modules such as the database pool.
 * Runs after the Remix plugin.
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
 * Removes the styles of shared chunks from the manifest, because Remix would copy these unused styles to the browser.
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

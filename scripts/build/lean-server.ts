import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const own = fileURLToPath(new URL("./lean-jsx-runtime.js", import.meta.url));

/** Vite plugin, for the server build only: a browser makes few elements and would have to fetch this besides. */
export function leanServer(): Plugin {
  return {
    name: "lean-server",
    enforce: "pre",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.ssr),
    resolveId: (id, importer) => (id === "react/jsx-runtime" && importer !== own ? own : null),
  };
}

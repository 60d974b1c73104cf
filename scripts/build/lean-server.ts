import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const own = fileURLToPath(new URL("./lean-jsx-runtime.js", import.meta.url));
const nothing = "\0nothing";

/**
 * Vite plugin, for the server build only: elements made faster, which a browser, that makes few, would have to fetch besides;
 * and without undici, which Remix imports for its `installGlobals`. Node has all of that by itself, and nobody calls it: a
 * twelfth of a start (P14).
 */
export function leanServer(): Plugin {
  return {
    name: "lean-server",
    enforce: "pre",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.ssr),
    resolveId: (id, importer) => {
      if (id === "undici") return nothing;
      return id === "react/jsx-runtime" && importer !== own ? own : null;
    },
    load: (id) => (id === nothing ? "export default {};" : null),
  };
}

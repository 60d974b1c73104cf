import { createHash } from "node:crypto";
import { build, type Plugin, type Rollup } from "vite";
import { servedInDevelopment } from "./served-in-development.ts";

const suffix = "?plain";

/**
 * A Vite plugin for pages without the framework (DESIGN 13.2).
 * `import address from "./visitor?plain"` bundles that module into one file and returns the file's address.
 */
export function plainScript(): Plugin {
  let isClient = false;
  const served = servedInDevelopment();
  let alias: Record<string, string> = {};
  return {
    name: "plain-script",
    enforce: "pre",
    configureServer: served.configureServer,
    configResolved(config) {
      isClient = config.command === "build" && !config.build.ssr;
      alias = Object.fromEntries(config.resolve.alias.map(({ find, replacement }) => [String(find), replacement]));
    },
    async resolveId(id, importer) {
      if (!id.endsWith(suffix)) return null;
      const found = await this.resolve(id.slice(0, -suffix.length), importer, { skipSelf: true });
      return found && found.id + suffix;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      if (process.env.VITEST) return 'export default "/assets/plain.js"';
      const { code, moduleIds } = await bundle(id.slice(0, -suffix.length), alias);
      for (const file of moduleIds) this.addWatchFile(file);
      const fileName = `assets/plain-${createHash("sha256").update(code).digest("hex").slice(0, 10)}.js`;
      // The server's build returns the same address. Only the browser's build writes the file.
      if (isClient) this.emitFile({ type: "asset", fileName, source: code });
      else served.keep(`/${fileName}`, "text/javascript", code);
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  };
}

async function bundle(entry: string, alias: Record<string, string>): Promise<Rollup.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    // Keeps imports that only run code. Otherwise Rollup would drop them because of `sideEffects` in package.json.
    plugins: [{ name: "with-effects", transform: () => ({ moduleSideEffects: true }) }],
    resolve: { alias: { "~": alias["~"] ?? "" } },
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      rollupOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput;
  return output[0];
}

import { createHash } from "node:crypto";
import { build, type Plugin, type Rollup } from "vite";
import { servedInDevelopment } from "./served-in-development.ts";

const suffix = "?plain";

/**
 * `import address from "./visitor?plain"`: bundles that module with all it imports into one file of its own, which no
 * other chunk shares, and answers its address. Pages without the framework load just that file (DESIGN 13.2).
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
      // The server build answers the same address and leaves the file to the client build.
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
    // Importing for effect is what such a script is made of; package.json says of our modules that they have none.
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

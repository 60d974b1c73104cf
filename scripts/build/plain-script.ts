import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import { servedInDevelopment } from "./served-in-development.ts";

const suffix = "?plain";

/** The script of the operators' console. Added explicitly, because no browser module imports it. */
const ofConsole = "app/desk/client/desk.ts";

/**
 * A Vite plugin for pages without the framework (DESIGN 13.2). `import address from "./visitor?plain"` bundles that
 * module into one file and returns the file's URL.
 */
export function plainScript(): Plugin {
  let isClient = false;
  let root = "";
  const served = servedInDevelopment();
  let alias: Record<string, string> = {};
  return {
    name: "plain-script",
    enforce: "pre",
    configureServer: served.configureServer,
    configResolved(config) {
      isClient = config.command === "build" && !config.build.ssr;
      root = config.root;
      alias = Object.fromEntries(config.resolve.alias.map(({ find, replacement }) => [String(find), replacement]));
    },
    async buildStart() {
      if (!isClient) return;
      const entry = join(root, ofConsole);
      const { code } = await bundle(entry, alias);
      this.emitFile({ type: "asset", fileName: fileNameOf(entry, code), source: code });
    },
    async resolveId(id, importer) {
      if (!id.endsWith(suffix)) return null;
      const found = await this.resolve(id.slice(0, -suffix.length), importer, { skipSelf: true });
      return found && found.id + suffix;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      if (process.env.VITEST) return 'export default "/assets/plain.js"';
      const entry = id.slice(0, -suffix.length);
      const { code, moduleIds } = await bundle(entry, alias);
      for (const file of moduleIds) this.addWatchFile(file);
      const fileName = fileNameOf(entry, code);
      // The server's build returns the same URL, but only the browser's build writes the file.
      if (isClient) this.emitFile({ type: "asset", fileName, source: code });
      else served.keep(`/${fileName}`, "text/javascript", code);
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  };
}

function fileNameOf(entry: string, code: string): string {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 10);
  return entry.endsWith(ofConsole) ? `assets/desk/desk-${hash}.js` : `assets/plain-${hash}.js`;
}

async function bundle(entry: string, alias: Record<string, string>): Promise<Rollup.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    // Keep imports that only run code. Rollup would drop these because of `sideEffects` in package.json.
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

// `node scripts/try-react-router.mjs`: converts a copy to React Router 7 and reports the remaining problems. Follows
// https://reactrouter.com/upgrading/remix without the codemod, which needs an online service.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const version = "7.18.4";

/** Packages that the conversion adds, removes or updates to a version for React Router. */
const added = { "react-router": version, "@react-router/node": version };
const addedForBuilds = { "@react-router/dev": version };
const dropped = ["@remix-run/node", "@remix-run/react", "@remix-run/server-runtime", "remix"];
const droppedForBuilds = ["@remix-run/dev", "@remix-run/route-config"];
const raised = { i18next: "25.9.0", "remix-i18next": "7.4.2" };

/** @type {[pattern: RegExp, replacement: string][]} */
const replacements = [
  [/import \{ RemixBrowser \} from "@remix-run\/react"/g, 'import { HydratedRouter } from "react-router/dom"'],
  [/\bRemixBrowser\b/g, "HydratedRouter"],
  [/\bRemixServer\b/g, "ServerRouter"],
  [/"@remix-run\/route-config"/g, '"@react-router/dev/routes"'],
  [/"@remix-run\/(?:react|node|router|server-runtime)"/g, '"react-router"'],
  [/"react-router-dom\/server"/g, '"react-router"'],
  [/virtual:remix\/server-build/g, "virtual:react-router/server-build"],
  [/__remix(Context|RouteModules|Manifest)/g, "__reactRouter$1"],
  [/import \{ vitePlugin as remix \} from "@remix-run\/dev"/g, 'import { reactRouter } from "@react-router/dev/vite"'],
  [/remix\(\{[\s\S]*?\n {6}\}\)/g, "reactRouter()"],
  [/@remix-run\/dev\/dist\/cli\.js/g, "@react-router/dev/bin.js"],
  [/"vite:build"/g, '"build"'],
];

const settings = `import type { Config } from "@react-router/dev/config";
import { join } from "node:path";
import { precompress } from "./scripts/build/precompress";

export default {
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  serverModuleFormat: "esm",
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
`;

const copy = mkdtempSync(join(tmpdir(), "react-router-"));
try {
  copySources();
  const changed = rewriteImports();
  rewritePackages();
  writeFileSync(join(copy, "react-router.config.ts"), settings);
  console.log(`${changed} files were rewritten.`);
  install();
  report("types", ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "."], /error TS\d+/g);
  report("build", ["scripts/build.mjs"], /error/gi);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function copySources() {
  const archive = execFileSync("git", ["archive", "HEAD"], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["x", "-C", copy], { input: archive });
}

function rewriteImports() {
  const listed = execFileSync("git", ["ls-files", "app", "scripts", "tests", "remix.config.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed
    .split("\n")
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith("try-react-router.mjs"));
  const changed = files.filter((file) => {
    const before = readFileSync(join(copy, file), "utf8");
    const after = replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), before);
    if (after !== before) writeFileSync(join(copy, file), after);
    return after !== before;
  });
  return changed.length;
}

function rewritePackages() {
  const file = join(copy, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  for (const name of dropped) delete manifest.dependencies[name];
  for (const name of droppedForBuilds) delete manifest.devDependencies[name];
  Object.assign(manifest.dependencies, added, raised);
  Object.assign(manifest.devDependencies, addedForBuilds);
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  rmSync(join(copy, "package-lock.json"));
}

function install() {
  const { status, stderr } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: copy,
    encoding: "utf8",
  });
  if (status === 0) return;
  console.error(stderr);
  throw new Error("The packages of React Router could not be installed.");
}

/**
 * Runs a command and prints how many problems it found.
 * @param {string} name
 * @param {string[]} args
 * @param {RegExp} pattern matches one problem
 */
function report(name, args, pattern) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  const output = `${stdout}${stderr}`;
  console.log(`\n${name}: ${status === 0 ? "passes" : `${output.match(pattern)?.length ?? 0} problems`}`);
  if (status !== 0) console.log(output.slice(0, 6000));
}

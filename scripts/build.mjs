import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keepAssets } from "./build/kept-assets.mjs";
import { readProvenance } from "./build/provenance.mjs";
import { hashSources } from "./build/sources.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Builds the browser's scripts, the server and the programs. Records a hash of the sources with the build. A failed
 * build leaves the previous build in place.
 * @param {{ quiet: boolean }} options
 * @returns {boolean} true when the build succeeded
 */
export function build({ quiet }) {
  const sources = hashSources(root);
  // Same depth as `build/`, because source maps name the sources by relative paths.
  const fresh = ".fresh-build";
  // Start the program of @remix-run/dev by its path, because the package `remix` has no program.
  const cli = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const level = quiet ? "error" : "warn";
  const args = [cli, "vite:build", "--config", "remix.config.ts", "--logLevel", level];
  const env = { ...process.env, NODE_ENV: /** @type {const} */ ("production"), BUILD_DIRECTORY: fresh };
  const result = spawnSync(process.execPath, args, { cwd: root, env, stdio: quiet ? "pipe" : "inherit" });
  if (result.status !== 0) {
    if (quiet)
      process.stderr.write(Buffer.concat([result.stdout ?? Buffer.alloc(0), result.stderr ?? Buffer.alloc(0)]));
    return false;
  }
  writeFileSync(join(root, fresh, ".stamp"), sources);
  writeFileSync(join(root, fresh, "provenance.json"), `${JSON.stringify(readProvenance(root, sources), null, 2)}\n`);
  takeOver(join(root, fresh), join(root, "build"));
  keepAssets(root, sources.slice(0, 12));
  return true;
}

/**
 * Renames the new folder to the place of the previous folder.
 * @param {string} fresh
 * @param {string} place
 */
function takeOver(fresh, place) {
  const last = `${fresh}-last`;
  rmSync(last, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, last);
  renameSync(fresh, place);
  rmSync(last, { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href && !build({ quiet: false })) process.exit(1);

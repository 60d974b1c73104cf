import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keepAssets } from "./build/kept-assets.mjs";
import { hashSources } from "./build/sources.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Builds client, server bundle and programs, and stamps the build with its sources' hash. A failed build leaves the
 * last one in place.
 * @param {{ quiet: boolean }} options
 * @returns {boolean} true after a build
 */
export function build({ quiet }) {
  const sources = hashSources(root);
  // As deep as `build/`: source maps refer to the sources by relative paths.
  const fresh = ".fresh-build";
  // The `remix` of @remix-run/dev, by path, since the package named `remix` has no program.
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
  takeOver(join(root, fresh), join(root, "build"));
  keepAssets(root, sources.slice(0, 12));
  return true;
}

/**
 * Puts the fresh folder in the place of the last one.
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

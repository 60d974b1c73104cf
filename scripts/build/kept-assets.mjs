import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const releasesKept = 3;

/**
 * Copies the assets of the last two releases into the build, because open pages still request them (D41). Hashes in
 * the names prevent clashes.
 * @param {string} root
 * @param {string} release
 */
export function keepAssets(root, release) {
  const assets = join(root, "build/client/assets");
  const store = join(root, ".cache/assets");
  mkdirSync(store, { recursive: true });
  rmSync(join(store, release), { recursive: true, force: true });
  if (existsSync(assets)) cpSync(assets, join(store, release), { recursive: true });
  const releases = readdirSync(store).sort((a, b) => changedAt(join(store, b)) - changedAt(join(store, a)));
  for (const old of releases.slice(releasesKept)) rmSync(join(store, old), { recursive: true });
  for (const each of releases.slice(0, releasesKept)) {
    cpSync(join(store, each), assets, { recursive: true, force: false, errorOnExist: false });
  }
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path).mtimeMs;
}

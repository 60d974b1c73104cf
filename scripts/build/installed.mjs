import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * True when the lock file in node_modules has the wanted versions.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = readLock(join(root, "package-lock.json"));
  const present = readLock(join(root, "node_modules/.package-lock.json"));
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, link }]) =>
      path === "" || optional || devOptional || link || present[path]?.version === version,
  );
}

/**
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
function readLock(path) {
  if (!existsSync(path)) return {};
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(path, "utf8"));
  return lock.packages ?? {};
}

// Plain JavaScript without dependencies, because no package may be installed yet (DESIGN 13.24).
import { spawnSync } from "node:child_process";
import { build } from "../build.mjs";
import { isInstalled } from "./installed.mjs";
import { isBuilt } from "./sources.mjs";

/**
 * Prints one sentence and exits with status 1.
 * @param {string} problem
 * @returns {never}
 */
export function fail(problem) {
  console.error(problem);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or later is needed; this is ${process.version}.`);
}

/**
 * @param {string} root
 * @param {boolean} quiet
 */
export function ensureInstalled(root, quiet) {
  if (isInstalled(root)) return;
  if (!quiet) console.log("Installing what is missing ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const result = spawnSync(npm, ["ci", "--include=dev", "--loglevel=error"], {
    cwd: root,
    shell: process.platform === "win32",
    stdio: quiet ? "pipe" : "inherit",
  });
  if (result.status === 0) return;
  if (quiet) process.stderr.write(result.stderr ?? "");
  fail("npm ci failed.");
}

/**
 * @param {string} root
 * @param {boolean} quiet
 */
export function ensureBuilt(root, quiet) {
  if (isBuilt(root)) return;
  if (!quiet) console.log("Building ...");
  if (!build({ quiet })) fail("The build failed.");
}

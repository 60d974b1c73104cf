import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The sources of a build. Tenants and migrations are left out, because programs read both at their start. */
const inputs = ["app", "public", "scripts", "themes", "package-lock.json", "remix.config.ts", "tsconfig.json"];
const isTest = /\.test\.tsx?$/;

/**
 * A hash of all sources, stored with a build to recognise an outdated build.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash("sha256");
  for (const path of inputs.flatMap((input) => listFiles(root, input))) {
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} input
 * @returns {string[]}
 */
function listFiles(root, input) {
  const full = join(root, input);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [input];
  const entries = readdirSync(full, { recursive: true, encoding: "utf8" });
  const paths = entries.filter((path) => !isTest.test(path) && statSync(join(full, path)).isFile());
  return paths.map((path) => join(input, path)).sort();
}

/**
 * True when `build/` was built from the present sources.
 * @param {string} root
 */
export function isBuilt(root) {
  const stamp = join(root, "build/.stamp");
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashSources(root);
}

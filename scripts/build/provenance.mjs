import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Names the origin of a build: commit, sources, lock file, Node and time. The commit is null outside a checkout.
 * @param {string} root
 * @param {string} sources
 */
export function readProvenance(root, sources) {
  const git = (/** @type {string[]} */ ...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const commit = git("rev-parse", "HEAD");
  const changes = git("status", "--porcelain");
  return {
    commit: commit.status === 0 ? commit.stdout.trim() : null,
    hasLocalChanges: changes.status === 0 ? changes.stdout.trim() !== "" : null,
    sources,
    lockFile: createHash("sha256")
      .update(readFileSync(join(root, "package-lock.json")))
      .digest("hex"),
    node: process.version,
    builtAt: new Date().toISOString(),
  };
}

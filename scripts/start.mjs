// Plain JavaScript without dependencies: it runs before anything is installed (DESIGN 13.24).
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { isInstalled } from "./build/installed.mjs";
import { nodeOptions } from "./build/node-options.mjs";
import { isBuilt } from "./build/sources.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programs = ["serve", "worker", "migrate", "seed", "populate", "tenant", "operator", "bench"];

/** @param {string} problem */
function fail(problem) {
  console.error(problem);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or later is needed; this is ${process.version}.`);
}

/** @param {boolean} quiet */
function ensureInstalled(quiet) {
  if (isInstalled(root)) return;
  if (!quiet) console.log("Installing what is missing ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const options = { cwd: root, shell: process.platform === "win32" };
  const result = spawnSync(npm, ["ci", "--include=dev", "--loglevel=error"], {
    ...options,
    stdio: quiet ? "pipe" : "inherit",
  });
  if (result.status === 0) return;
  if (quiet) process.stderr.write(result.stderr ?? "");
  fail("npm ci failed.");
}

/** @param {boolean} quiet */
function ensureBuilt(quiet) {
  if (isBuilt(root)) return;
  if (!quiet) console.log("Building ...");
  if (!build({ quiet })) fail("The build failed.");
}

/**
 * Runs a built program in this terminal and ends as it ends.
 * @param {string} name
 * @param {string[]} args
 */
function run(name, args) {
  const file = join(root, "build/server", `${name}.js`);
  if (!existsSync(file)) fail(`There is no program "${name}" in this build.`);
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" };
  const options = name === "serve" ? nodeOptions : [];
  const child = spawn(process.execPath, [...options, file, ...args], { cwd: root, env, stdio: "inherit" });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group; sent on, it would be the second one, which ends without tidying up.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

const [first, ...rest] = process.argv.slice(2);
const name = first ?? "serve";
if (!programs.includes(name)) fail(`Unknown program "${name}". There are: ${programs.join(", ")}.`);
checkNode();
const quiet = name !== "serve";
ensureInstalled(quiet);
ensureBuilt(quiet);
run(name, rest);

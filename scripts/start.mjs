// Plain JavaScript without dependencies, because no package may be installed yet (DESIGN 13.24).
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode } from "./build/child.mjs";
import { programOptions, serverOptions } from "./build/node-options.mjs";
import { checkNode, ensureBuilt, ensureInstalled, fail } from "./build/setup.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const programs = ["serve", "worker", "migrate", "populate", "tenant", "operator", "backup", "restore", "bench"];

const [name = "serve", ...args] = process.argv.slice(2);
if (!programs.includes(name)) fail(`Unknown program "${name}". There are: ${programs.join(", ")}.`);
checkNode();
const quiet = name !== "serve";
ensureInstalled(root, quiet);
ensureBuilt(root, quiet);
const file = join(root, "build/server", `${name}.js`);
if (!existsSync(file)) fail(`There is no program "${name}" in this build.`);
// DESK_DEMO is 0 by default in production (env-variables.ts). Set DESK_DEMO to 1 when NODE_ENV is unset, so that a
// demo's console still offers sign-in without a password.
const { NODE_ENV = "production", DESK_DEMO = process.env.NODE_ENV ? undefined : "1" } = process.env;
const env = { ...process.env, NODE_ENV, DESK_DEMO };
runNode([...(name === "serve" ? serverOptions : programOptions), file, ...args], { cwd: root, env });

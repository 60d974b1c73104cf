// `npm run check`: types, lint, structure, texts, generated files, budgets. Runs all steps and prints their findings.
// `npm run check -- types texts` runs only the named steps.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Tests that read the source files. Any change can break them. */
const structureTests = [
  "tests/boundaries.test.ts",
  "tests/module-state.test.ts",
  "tests/citations.test.ts",
  "tests/contributing.test.ts",
  "tests/plain-framework.test.ts",
  "tests/mutations/mutations.test.ts",
  "tests/unused-exports.test.ts",
  "tests/isolation/http/access-table.test.ts",
  "app/paths.test.ts",
];

/** @type {[string, string, string[]][]} */
const everyStep = [
  // The native compiler takes a third of the time. Remix and scripts need the API of TypeScript 5.
  ["types", "../typescript-native/bin/tsc", ["--noEmit"]],
  ["lint", "biome", ["check", "--error-on-warnings"]],
  ["structure", "vitest", ["run", "--config", "remix.config.ts", ...structureTests]],
  ["texts", "vite-node", ["--config", "remix.config.ts", "scripts/check-i18n.ts"]],
  ["schema", "vite-node", ["--config", "remix.config.ts", "scripts/build/schema.ts", "--", "--check"]],
  ["openapi", "vite-node", ["--config", "remix.config.ts", "scripts/openapi.ts", "--", "--check"]],
  ["budgets", "vite-node", ["--config", "remix.config.ts", "scripts/build/budgets.ts"]],
];
const asked = process.argv.slice(2);
const steps = everyStep.filter(([name]) => asked.length === 0 || asked.includes(name));

/**
 * Runs one step beside others. Prints the output at the end of the step.
 * @param {string} name
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
function check(name, tool, args) {
  return new Promise((done) => {
    const env = { ...process.env, VITEST: "1" };
    const child = spawn(join(root, "node_modules/.bin", tool), args, { cwd: root, env });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on("data", (bytes) => said.push(bytes));
    child.stderr.on("data", (bytes) => said.push(bytes));
    child.once("error", (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.once("close", (status) => {
      process.stdout.write(`\n> ${name}\n${Buffer.concat(said)}`);
      done(status === 0);
    });
  });
}

/** @type {string[]} */
const failed = [];
const waiting = [...steps];
const workers = Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await check(...step))) failed.push(step[0]);
});
await Promise.all(workers);

if (steps.length < asked.length) failed.push(`unknown steps in "${asked.join(" ")}"`);
console.log(failed.length === 0 ? "\nAll checks hold." : `\nFailed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

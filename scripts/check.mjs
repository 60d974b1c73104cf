// `npm run check`: types, lint, boundaries, texts, generated types, budgets. Each prints its own findings; all are run.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {[string, string[]][]} */
const steps = [
  ["types", ["tsc", "--noEmit"]],
  ["lint", ["biome", "check", "--error-on-warnings"]],
  ["boundaries", ["vitest", "run", "--config", "remix.config.ts", "tests/boundaries.test.ts", "app/paths.test.ts"]],
  ["texts", ["vite-node", "--config", "remix.config.ts", "scripts/check-i18n.ts"]],
  ["schema", ["vite-node", "--config", "remix.config.ts", "scripts/build/schema.ts", "--", "--check"]],
  ["budgets", ["vite-node", "--config", "remix.config.ts", "scripts/build/budgets.ts"]],
];

const failed = steps.filter(([name, args]) => {
  console.log(`\n> ${name}`);
  return spawnSync("npx", args, { cwd: root, stdio: "inherit", env: { ...process.env, VITEST: "1" } }).status !== 0;
});

console.log(failed.length === 0 ? "\nAll checks hold." : `\nNot in order: ${failed.map(([name]) => name).join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);

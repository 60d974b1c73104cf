/**
 * `npm run mutations`: checks that tests notice a missing guard (DESIGN 14). Removes each guard in a copy of the
 * sources, and expects the named tests to fail. Exits with 1 when they still pass. Words after `--` choose guards by
 * danger or file. Guards in PostgreSQL need TEST_DATABASE_URL.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { mutations } from "../tests/mutations";
import type { Mutation } from "../tests/mutations/mutation";
import { RepositoryCopy } from "../tests/support/repository-copy";

const root = resolve(import.meta.dirname, "..");
const words = process.argv.slice(2).filter((word) => word !== "--");
const chosen = mutations.filter(({ danger, file }) =>
  words.length === 0 ? true : words.some((word) => danger.includes(word) || file.includes(word)),
);
const wanted = chosen.filter(({ onServer }) => !onServer || process.env.TEST_DATABASE_URL);

interface Report {
  numFailedTests: number;
  numPassedTests: number;
  success: boolean;
}

/** Null when the tests could not run. Such a run proves nothing about the guard. */
function runTests({ folder }: RepositoryCopy, tests: readonly string[], only?: string): Report | null {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const output = ["--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--config", "remix.config.ts", ...output, ...tests, ...(only ? ["-t", only] : [])];
  const env = { ...process.env, VITEST: "1", NODE_ENV: "test" as const };
  spawnSync(join(root, "node_modules/.bin/vitest"), args, {
    cwd: folder,
    env,
    stdio: "ignore",
    // A test without its guard may wait forever.
    timeout: 300_000,
    killSignal: "SIGKILL",
  });
  try {
    return JSON.parse(readFileSync(report, "utf8")) as Report;
  } catch {
    return null;
  }
}

/** Runs the tests of a guard without the guard. "seen" means that a test rightly failed. */
function tryOne(copy: RepositoryCopy, { file, text, becomes, tests, only }: Mutation): "seen" | "survived" | "broken" {
  const whole = copy.read(file);
  copy.replace(file, text, becomes);
  const report = runTests(copy, tests, only);
  writeFileSync(join(copy.folder, file), whole);
  if (report && report.numFailedTests > 0) return "seen";
  return report?.success && report.numPassedTests > 0 ? "survived" : "broken";
}

const copy = new RepositoryCopy();
const unseen: string[] = [];
try {
  const all = [...new Set(wanted.flatMap(({ tests }) => tests))];
  if (all.length > 0 && !runTests(copy, all)?.success)
    throw new Error("The tests fail without a mutation, and prove nothing.");
  for (const mutation of wanted) {
    const result = tryOne(copy, mutation);
    console.log(`${result.padEnd(8)} ${mutation.danger} (${mutation.file})`);
    if (result !== "seen") unseen.push(mutation.danger);
  }
} finally {
  copy.remove();
}
if (wanted.length < chosen.length)
  console.log(`\nleft out  ${chosen.length - wanted.length} guards on PostgreSQL: TEST_DATABASE_URL is not set`);
console.log(`\n${wanted.length - unseen.length} of ${wanted.length} guards are missed by a test when they are gone.`);
process.exit(unseen.length > 0 || wanted.length === 0 ? 1 : 0);

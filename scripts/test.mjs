// `npm test`: runs every test that this machine can run, and lists the others with the reason. Plain JavaScript,
// because no package may be installed yet.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { build } from "./build.mjs";
import { findChromium } from "./build/chromium.mjs";
import { isInstalled } from "./build/installed.mjs";
import { isBuilt } from "./build/sources.mjs";
import { serversAreInstalled, startServers } from "./test/servers.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const words = process.argv.slice(2);
/**
 * `npm test -- units chat` and `-- journeys panes` run some tests on the embedded database. `-- servers chat` runs them
 * on PostgreSQL and Redis.
 */
const modes = words.filter((word) => ["units", "journeys", "servers"].includes(word));
const filters = words.filter((word) => !modes.includes(word));
/** Each mode has its own folder, because two modes may run concurrently. */
const reports = join(root, ".cache/reports", modes.join("-") || "all");

/** Tests that may behave differently on the embedded database. A run on servers repeats them there. */
const embeddedTests = [
  "app/platform/data-lock",
  "app/platform/database-unavailable",
  "app/platform/migrations",
  "app/platform/queue",
  "app/platform/statement-names",
  "app/platform/bounded-queue",
  "app/tenancy/",
  "app/discovery/",
  "app/likes/",
  "app/chat/",
  "app/wallet/",
  "app/payments/races",
  "app/deletion/restore",
  "scripts/demo/",
  "tests/contract/",
  "tests/development/",
  "tests/isolation/every-table",
  "tests/isolation/http/desk",
  "tests/isolation/http/ids",
  "tests/isolation/http/limits",
];

/** @typedef {{ file: string, seconds: number }} Taken The seconds of a test file. */
/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[], taken: Taken[] }} Result */

/**
 * The parts of Vitest's report that this program reads.
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} UnitTest
 * @typedef {{ name: string, status: string, message?: string, startTime: number, endTime: number, assertionResults: UnitTest[] }} UnitFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: UnitFile[] }} UnitReport
 */

/**
 * The parts of Playwright's report that this program reads.
 * @typedef {{ duration: number, error?: { message?: string } }} JourneyRun
 * @typedef {{ file: string, title: string, ok: boolean, tests: { results: JourneyRun[] }[] }} Journey
 * @typedef {{ file: string, specs?: Journey[], suites?: Suite[] }} Suite
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} JourneyCounts
 * @typedef {{ stats: JourneyCounts, suites: Suite[], errors: { message?: string }[] }} JourneyReport
 */

const wholeChromium = "/usr/bin/chromium";
const noChromium = "browser journeys: no Chromium here (install the package `chromium`, or set CHROMIUM)";
const noServers = "PostgreSQL and Redis: where installed, `npm test` and `npm test -- servers WORD` start their own";

/** @type {string[]} */
const leftOut = [];
/**
 * Failures to print again at the end, because the runner's own report is far above.
 * @type {string[]}
 */
const failures = [];
/**
 * Times of the test files. The slowest are printed at the end.
 * @type {Taken[]}
 */
const taken = [];
const counts = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env = {}) {
  console.log(`\n> ${[command, ...args].join(" ")}`);
  const began = performance.now();
  const options = { cwd: root, stdio: /** @type {const} */ ("inherit"), env: { ...process.env, ...env } };
  const { status } = spawnSync(command, args, options);
  console.log(`\n< ${basename(command)} took ${Math.round((performance.now() - began) / 1000)} s`);
  return status === 0;
}

/**
 * The path of a tool in node_modules. Starting it by npm would be slow and print more lines.
 * @param {string} name
 */
const tool = (name) => join(root, "node_modules/.bin", name);

/**
 * Counts the results in a runner's JSON report. A missing report counts as a failure.
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Result} read
 */
function count(file, read) {
  if (!existsSync(file)) {
    counts.failed += 1;
    failures.push(`${basename(file)} was not written`);
    return;
  }
  const result = read(JSON.parse(readFileSync(file, "utf8")));
  counts.passed += result.passed;
  counts.failed += result.failed;
  counts.skipped += result.skipped;
  failures.push(...result.failures);
  taken.push(...result.taken);
}

/**
 * Describes a failed test in one line. Cuts the middle of a long message, because a browser's log names the cause last.
 * @param {string} file @param {string} title @param {string} [message]
 */
function describeFailure(file, title, message = "") {
  const said = stripVTControlCharacters(message)
    .split(/\n\s+at /, 1)
    .join("")
    .replace(/\s+/g, " ");
  const shown = said.length > 700 ? `${said.slice(0, 300)} … ${said.slice(-400)}` : said;
  return `${relative(root, file)} › ${title}: ${shown}`;
}

/** @param {UnitReport} report */
function vitestFailures(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0 && file.status === "failed") return [describeFailure(file.name, "the file", file.message)];
    return tests.map((test) => describeFailure(file.name, test.fullName, test.failureMessages?.[0]));
  });
}

/**
 * All journeys of a suite and of the suites in it.
 * @param {Pick<Suite, "specs" | "suites">} suite
 * @returns {Journey[]}
 */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** @param {Journey} spec */
const resultsOf = (spec) => spec.tests.flatMap(({ results }) => results);

/** @param {Pick<Suite, "suites">} suite @returns {string[]} */
function playwrightFailures(suite) {
  return specsOf(suite).flatMap((spec) => {
    if (spec.ok) return [];
    const [result] = resultsOf(spec);
    return [describeFailure(join(root, "tests/journeys", spec.file), spec.title, result?.error?.message)];
  });
}

/**
 * Sum of seconds of all journeys in a file. Several journeys may run concurrently.
 * @param {Suite} suite
 */
function secondsOf(suite) {
  return specsOf(suite)
    .flatMap(resultsOf)
    .reduce((sum, { duration }) => sum + duration / 1000, 0);
}

/** False when all named unit tests lie in `app/`, whose tests use no built server (build-steps.test.ts). */
function needsBuild() {
  if (modes.join() !== "units" || filters.length === 0) return true;
  const files = ["scripts", "tests"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return files.some((file) => /\.test\.tsx?$/.test(file) && filters.some((word) => file.includes(word)));
}

function prepare() {
  if (!isInstalled(root) && !run("npm", ["ci", "--include=dev"])) process.exit(1);
  if (needsBuild() && !isBuilt(root) && !build({ quiet: false })) process.exit(1);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/** Returns the browser's path. Installs a missing browser first, when run as root on Debian. */
function ensureChromium() {
  if (findChromium() || process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return findChromium();
  run("apt-get", ["update", "-q"]);
  const install = ["install", "-y", "-q", "--no-install-recommends"];
  for (const name of ["chromium-headless-shell", "chromium"])
    if (run("apt-get", [...install, name], { DEBIAN_FRONTEND: "noninteractive" })) break;
  return findChromium();
}

/**
 * Runs unit tests, on the embedded database unless `env` names servers.
 * @param {string} name Name of the report.
 * @param {string[]} files Parts of paths. An empty list stands for all tests.
 * @param {Record<string, string>} [env]
 */
function runUnits(name, files, env = {}) {
  const file = join(reports, `${name}.json`);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const isWell = run(tool("vitest"), ["run", "--config", "remix.config.ts", ...output, ...files], {
    VITEST: "1",
    NODE_ENV: "test",
    ...env,
  });
  count(file, (/** @type {UnitReport} */ report) => {
    const named = vitestFailures(report);
    // The report lacks errors outside tests, such as an unhandled rejection.
    const failed = named.length > 0 || isWell ? named : ["an error outside of any test: see the runner's report above"];
    return {
      passed: report.numPassedTests,
      failed: failed.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: failed,
      taken: report.testResults.map(({ name, startTime, endTime }) => ({
        file: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  });
}

/**
 * Runs journeys, on the embedded database unless `env` names servers.
 * @param {string} name Name of the report.
 * @param {string[]} options Options of Playwright, or parts of file names.
 * @param {Record<string, string>} [env]
 */
function runJourneys(name, options, env = {}) {
  const file = join(reports, `${name}.json`);
  const isWell = run(tool("playwright"), ["test", "-c", "tests/journeys", ...options], {
    JOURNEY_REPORT: file,
    JOURNEY_OUTPUT: join(reports, name),
    NODE_ENV: "test",
    ...env,
  });
  count(file, (/** @type {JourneyReport} */ { stats, suites, errors }) => ({
    passed: stats.expected,
    // The final check of the ledger belongs to no journey, but counts as a failure.
    failed: stats.unexpected + stats.flaky + (isWell || stats.unexpected + stats.flaky > 0 ? 0 : 1),
    skipped: stats.skipped,
    failures: [
      ...playwrightFailures({ suites }),
      ...errors.map((error) => describeFailure(root, "after all journeys", error.message)),
    ],
    taken: suites.map((suite) => ({
      file: join("tests/journeys", suite.file),
      seconds: secondsOf(suite),
    })),
  }));
}

/** Runs the tests that the command names, on the embedded database or on the servers that the environment names. */
function runNamed() {
  if (!modes.includes("journeys")) runUnits("units", filters);
  if (modes.includes("units")) return;
  const chromium = ensureChromium();
  if (chromium) runJourneys("journeys", filters, { CHROMIUM: chromium });
  else leftOut.push(noChromium);
}

/** Runs tests on PostgreSQL and Redis. Without names runs all tests, and `embeddedTests` on the embedded database. */
async function runOnServers() {
  const isWhole = filters.length === 0;
  const servers = await startServers();
  try {
    if (!modes.includes("journeys")) runUnits("units-on-servers", filters, servers.env);
    if (isWhole && modes.length === 0) runUnits("units", embeddedTests);
    if (modes.includes("units")) return;
    const chromium = ensureChromium();
    if (!chromium) return void leftOut.push(noChromium);
    // Members have the whole Chromium. The other journeys run in the faster headless shell.
    const whole = existsSync(wholeChromium) ? wholeChromium : chromium;
    runJourneys("journeys-on-servers", ["--grep=@servers", ...filters], { ...servers.env, CHROMIUM: whole });
    if (isWhole) runJourneys("journeys", ["--grep-invert=@servers"], { CHROMIUM: chromium });
  } finally {
    await servers.stop();
  }
}

prepare();
const isGiven = Boolean(process.env.TEST_DATABASE_URL);
const wantsServers = modes.includes("servers") || words.length === 0;
if (wantsServers && !isGiven && serversAreInstalled) await runOnServers();
else {
  runNamed();
  if (!isGiven) leftOut.push(noServers);
}
if (!process.env.RECIPES)
  leftOut.push("recipes of CONTRIBUTING.md: RECIPES is not set; .ci/run performs them on a copy");

console.log("\nTook longest:");
for (const { file, seconds } of taken.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);

console.log("");
for (const line of leftOut) console.log(`left out: ${line}`);
for (const line of failures) console.log(`failed: ${line}`);
console.log(`tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

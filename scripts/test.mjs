// Plain JavaScript: it prepares the machine before anything of ours can run. `npm test` runs every test that this machine
// can, and says at the end, on one line each, what it left out and why.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { isInstalled } from "./build/installed.mjs";
import { isBuilt } from "./build/sources.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, ".cache/reports");
const words = process.argv.slice(2);
/** `npm test -- units chat`, `-- journeys`, `-- servers`: the last runs what touches a database, and the journeys. */
const modes = words.filter((word) => ["units", "journeys", "servers"].includes(word));
const filters = words.filter((word) => !modes.includes(word));

/** What can go differently on a real server: the data layer, isolation, money, chat, and what is measured there. */
const serverTests = [
  ...["tests/isolation", "tests/faults", "tests/performance/hot-queries", "tests/performance/round-trips"],
  ...["platform", "tenancy", "accounts", "signup", "discovery", "likes", "chat"].map((room) => `app/${room}`),
  ...["wallet", "offers", "payments", "safety", "deletion", "compat"].map((room) => `app/${room}`),
];

/** @type {string[]} */
const leftOut = [];
const counts = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(command, args, env = {}) {
  console.log(`\n> ${[command, ...args].join(" ")}`);
  const began = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  console.log(`\n< ${basename(command)} took ${Math.round((performance.now() - began) / 1000)} s`);
  return status === 0;
}

/** A tool of ours, without npm in between, which takes its time and has its say. @param {string} name */
const tool = (name) => join(root, "node_modules/.bin", name);

/** Counts a runner's JSON report; a runner that wrote none has failed.
 * @param {string} file
 * @param {(report: any) => { passed: number, failed: number, skipped: number }} read
 */
function count(file, read) {
  if (!existsSync(file)) {
    counts.failed += 1;
    return;
  }
  const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, "utf8")));
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
}

function prepare() {
  if (!isInstalled(root) && !run("npm", ["install", "--include=dev"])) process.exit(1);
  if (!isBuilt(root) && !build({ quiet: false })) process.exit(1);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

function findChromium() {
  return [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
    (path) => path && existsSync(path),
  );
}

/** As root on a Debian machine the browser is one command away; elsewhere its absence is only said. */
function ensureChromium() {
  if (findChromium() || process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return findChromium();
  run("apt-get", ["update", "-q"]);
  run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], { DEBIAN_FRONTEND: "noninteractive" });
  return findChromium();
}

function runUnits() {
  const file = join(reports, "units.json");
  const filter = modes.includes("servers") ? serverTests : filters;
  run(
    tool("vitest"),
    [
      "run",
      "--config",
      "remix.config.ts",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...filter,
    ],
    {
      VITEST: "1",
      NODE_ENV: "test",
    },
  );
  count(file, (report) => ({
    passed: report.numPassedTests,
    // A file that could not be loaded holds no test that failed, and is still a failure.
    failed: report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

function runJourneys() {
  const chromium = ensureChromium();
  if (!chromium) {
    leftOut.push("browser journeys: no Chromium here (install the package `chromium`, or set CHROMIUM)");
    return;
  }
  const file = join(reports, "journeys.json");
  run(tool("playwright"), ["test", "-c", "tests/journeys"], {
    CHROMIUM: chromium,
    JOURNEY_REPORT: file,
    NODE_ENV: "test",
  });
  count(file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

prepare();
if (!modes.includes("journeys")) runUnits();
if (!modes.includes("units")) runJourneys();
if (!process.env.TEST_DATABASE_URL)
  leftOut.push("PostgreSQL: TEST_DATABASE_URL is not set; .ci/run starts one and runs the data tests on it too");
if (!process.env.TEST_REDIS_URL)
  leftOut.push("Redis: TEST_REDIS_URL is not set; the store's contract runs on it where redis-server is installed");

console.log("");
for (const line of leftOut) console.log(`left out: ${line}`);
console.log(`tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

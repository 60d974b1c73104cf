import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { programOptions, serverOptions } from "../../scripts/build/node-options.mjs";
import { readSource } from "../support/sources";
import { startComplaint, unknownVariables } from "./program-environment";

const folder = "deploy/systemd";
const units = ["tandem-web@.service", "tandem-worker.service", "tandem-migrate.service"];
const environmentFile = readSource(`${folder}/tandem.example.env`);

const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.+)$`, "gm"))].map(([, value]) => String(value));

function variablesOf(unit: string): string[] {
  const text = readSource(`${folder}/${unit}`);
  const own = valuesOf(text, "Environment").flatMap((line) => line.split(" "));
  const shared = text.includes("EnvironmentFile=")
    ? environmentFile.split("\n").filter((line) => /^[A-Z]/.test(line))
    : [];
  return [...own, ...shared].map((pair) => String(pair.split("=")[0]));
}

test.each(units)("Each variable of %s is known, and each required variable is present", (unit) => {
  expect(unknownVariables(variablesOf(unit))).toEqual([]);
  expect(startComplaint(variablesOf(unit), unit.includes("migrate") ? "migration" : "serving")).toBe("");
});

test.each(units)("Each secret that %s reads is passed as a credential", (unit) => {
  const text = readSource(`${folder}/${unit}`);
  const passed = valuesOf(text, "LoadCredential").map((line) => line.split(":")[0]);
  const read = [...text.matchAll(/_FILE=%d\/(\w+)/g)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(1);
  expect(read).toEqual(passed);
});

test("The units start Node with the options of npm start, and wait for the end of requests", () => {
  const startOf = (unit: string) =>
    valuesOf(readSource(`${folder}/${unit}`), "ExecStart")[0]
      ?.split(" ")
      .slice(1);
  expect(startOf("tandem-web@.service")).toEqual([...serverOptions, "build/server/serve.js"]);
  expect(startOf("tandem-worker.service")).toEqual([...programOptions, "build/server/worker.js"]);
  expect(startOf("tandem-migrate.service")).toEqual([...programOptions, "build/server/migrate.js"]);
  expect(readSource(`${folder}/tandem-web@.service`)).toContain("TimeoutStopSec=45");
});

const analyser = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!analyser)("systemd finds no mistake in the units", () => {
  const copy = mkdtempSync(join(tmpdir(), "units-"));
  for (const unit of units) {
    copyFileSync(join(folder, unit), join(copy, unit));
    const text = readFileSync(join(copy, unit), "utf8").replace("/usr/bin/node", process.execPath);
    writeFileSync(join(copy, unit.replace("@", "@3001")), text);
  }
  const files = units.map((unit) => join(copy, unit.replace("@", "@3001")));
  const { stdout, stderr, status } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
  rmSync(copy, { recursive: true });
  expect([stdout + stderr, status]).toEqual(["", 0]);
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { programOptions } from "./node-options.mjs";

const root = resolve(import.meta.dirname, "../..");

test("Stack traces of a built program name the source files and their lines", () => {
  // A damaged key file makes the start fail with an error that is printed with its stack trace.
  const dataDir = mkdtempSync(join(tmpdir(), "source-maps-"));
  writeFileSync(join(dataDir, "keys.json"), "no json");
  const env = { ...process.env, DEMO: "1", DATA_DIR: dataDir };
  const { stderr } = spawnSync(process.execPath, [...programOptions, join(root, "build/server/serve.js")], {
    cwd: root,
    env: { ...env, NODE_ENV: "production", VITEST: undefined, MASTER_KEY: undefined },
    encoding: "utf8",
  });
  rmSync(dataDir, { recursive: true });
  const frames = stderr.split("\n").filter((line) => line.includes("    at "));
  expect(frames).toContainEqual(expect.stringMatching(/\/scripts\/boot\.ts:\d+:\d+\)$/));
});

test("The server's build publishes no source maps to browsers", () => {
  const files = readdirSync(join(root, "build/client"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});

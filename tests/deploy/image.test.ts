import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { programOptions, serverOptions } from "../../scripts/build/node-options.mjs";
import { readSource } from "../support/sources";
import { unknownVariables } from "./program-environment";

const root = resolve(import.meta.dirname, "../..");
const dockerfile = readSource("Dockerfile");
const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
const context = readSource(".dockerignore").split("\n");

const listOf = (instruction: string) =>
  JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, "m").exec(lastStage)?.[1] ?? "[]") as string[];

test("The image starts the web process with the options of npm start", () => {
  expect(listOf("ENTRYPOINT")).toEqual(["node", ...programOptions]);
  expect([...programOptions, ...listOf("CMD")]).toEqual([...serverOptions, "build/server/serve.js"]);
});

test("The image runs without root, and sets only known variables", () => {
  expect(lastStage).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  const set = [...(/^ENV (.+)$/m.exec(lastStage)?.[1] ?? "").matchAll(/([A-Z_]+)=/g)].map(([, name]) => String(name));
  expect(set).toContain("NODE_ENV");
  expect(unknownVariables(set)).toEqual([]);
});

test("Each file that the last stage copies from the project is in the context", () => {
  const copied = [...lastStage.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => String(path));
  const admitted = context.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  expect(copied).toEqual(expect.arrayContaining(["build", "migrations", "tenants", "package.json"]));
  const left = copied.filter((path) => path !== "build" && !admitted.some((one) => `${path}/`.startsWith(`${one}/`)));
  expect(left).toEqual([]);
});

test("The context of the image holds each file that the build imports or copies, and no tests", () => {
  const admitted = context.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  expect(context).toContain("*");
  const missing = admitted.filter((path) => path !== "public" && !existsSync(join(root, path)));
  expect(missing).toEqual([]);
  expect(admitted).toEqual(
    expect.arrayContaining(["app", "scripts", "themes", "tests/support", "remix.config.ts", "package-lock.json"]),
  );
  expect(context).toEqual(expect.arrayContaining(["**/*.test.ts", "**/*.test.tsx"]));
});

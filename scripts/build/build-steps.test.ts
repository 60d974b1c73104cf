import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listTests, readSource } from "../../tests/support/sources";
import { isInstalled } from "./installed.mjs";
import { keepAssets } from "./kept-assets.mjs";
import { hashFileNames } from "./module-cache";
import { precompress } from "./precompress";
import { hashSources, isBuilt } from "./sources.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "build-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe("When to build", () => {
  it("A changed source makes the build stale, and a changed test or tenant record does not", () => {
    write("app/a.ts", "1");
    write("build/.stamp", hashSources(root));
    expect(isBuilt(root)).toBe(true);
    write("app/a.test.ts", "test");
    write("tenants/x/tenant.json", "{}");
    expect(isBuilt(root)).toBe(true);
    write("app/a.ts", "2");
    expect(isBuilt(root)).toBe(false);
  });

  it("A moved, added or removed file makes the build stale", () => {
    write("app/a.ts", "1");
    const before = hashSources(root);
    cpSync(join(root, "app/a.ts"), join(root, "app/b.ts"));
    const both = hashSources(root);
    rmSync(join(root, "app/a.ts"));
    expect(new Set([before, both, hashSources(root)]).size).toBe(3);
  });
});

describe("Tests that run without a build", () => {
  // scripts/test.mjs builds nothing for `units chat`, so these tests would run against an outdated server.
  it("No test in app uses the built server", () => {
    const tests = listTests().filter((path) => path.startsWith("app/"));
    expect(tests.length).toBeGreaterThan(200);
    expect(tests.filter((path) => /support\/server(?:-process)?"|build\/server/.test(readSource(path)))).toEqual([]);
  });
});

describe("When to install packages", () => {
  const lock = (version: string) =>
    JSON.stringify({ packages: { "": {}, "node_modules/x": { version }, "node_modules/y": { optional: true } } });

  it("Packages count as installed when npm's own lock file has the same versions", () => {
    write("package-lock.json", lock("1.0.0"));
    expect(isInstalled(root)).toBe(false);
    write("node_modules/.package-lock.json", lock("1.0.0"));
    expect(isInstalled(root)).toBe(true);
    write("package-lock.json", lock("1.0.1"));
    expect(isInstalled(root)).toBe(false);
  });

  it("The packages of this checkout are installed", () => {
    expect(isInstalled(resolve("."))).toBe(true);
  });
});

describe("Compressed copies of built files", () => {
  it("A built file that shrinks gets compressed copies with the same content", async () => {
    const text = "const answer = 42;\n".repeat(100);
    write("assets/app.js", text);
    write("assets/tiny.js", "1");
    write("assets/photo.webp", text);
    await precompress(root);
    expect(brotliDecompressSync(readFileSync(join(root, "assets/app.js.br"))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(root, "assets/app.js.gz"))).toString()).toBe(text);
    expect([existsSync(join(root, "assets/tiny.js.br")), existsSync(join(root, "assets/photo.webp.br"))]).toEqual([
      false,
      false,
    ]);
  });
});

describe("Assets of earlier releases (D41)", () => {
  const release = (name: string, day: number) => {
    rmSync(join(root, "build"), { recursive: true, force: true });
    write(`build/client/assets/${name}.js`, name);
    write("build/client/assets/same.js", "same");
    keepAssets(root, name);
    utimesSync(join(root, ".cache/assets", name), day, day);
  };
  const has = (name: string) => existsSync(join(root, `build/client/assets/${name}.js`));

  it("The assets of a release stay for the next two releases", () => {
    for (const [index, name] of ["one", "two", "three"].entries()) release(name, index + 1);
    expect(["one", "two", "three", "same"].map(has)).toEqual([true, true, true, true]);
    release("four", 4);
    expect(["one", "two", "three", "four"].map(has)).toEqual([false, true, true, true]);
  });
});

describe("Stored modules of tests", () => {
  it("A renamed source makes stored modules stale, because their imports name its old path", () => {
    for (const folder of ["scripts", "tests"]) mkdirSync(join(root, folder), { recursive: true });
    write("app/policy.ts", "1");
    const before = hashFileNames(root);
    renameSync(join(root, "app/policy.ts"), join(root, "app/policy.tsx"));
    expect(hashFileNames(root)).not.toBe(before);
  });
});

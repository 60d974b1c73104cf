import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DataFolderInUse, lockDataFolder } from "./data-lock.server";

describe("the lock of the data folder", () => {
  let folder = "";
  const lockFile = () => join(folder, "lock");

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("One holder at a time has the lock on the data folder, even within one process", () => {
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    expect(() => lockDataFolder(join(folder, "."))).toThrow(DataFolderInUse);
    lock.release();
    lock.release();
    expect(existsSync(lockFile())).toBe(false);
    lockDataFolder(folder).release();
  });

  it("A refused lock names the process that holds it and what to do", () => {
    const other = spawn("sleep", ["30"]);
    try {
      writeFileSync(lockFile(), `${other.pid}\n`);
      expect(() => lockDataFolder(folder)).toThrow(
        new RegExp(`in use by process ${other.pid}.*kill ${other.pid}.*DATA_DIR`),
      );
      expect(readFileSync(lockFile(), "utf8")).toBe(`${other.pid}\n`);
    } finally {
      other.kill();
    }
  });

  it("The data lock of a dead process is taken over", () => {
    const { pid } = spawnSync("true");
    writeFileSync(lockFile(), `${pid} 1\n`);
    const lock = lockDataFolder(folder);
    expect(readFileSync(lockFile(), "utf8")).toMatch(new RegExp(`^${process.pid} `));
    lock.release();
  });

  it("The data lock is taken over when its process number belongs to another process by now, or to this one", () => {
    for (const holder of [`${process.ppid} 1`, `${process.pid} 1`]) {
      writeFileSync(lockFile(), `${holder}\n`);
      lockDataFolder(folder).release();
    }
  });

  it("The data lock waits for a process that is writing it, for a limited time", () => {
    writeFileSync(lockFile(), "");
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    spawnSync("touch", ["-d", "1 minute ago", lockFile()]);
    lockDataFolder(folder).release();
  });

  it("A dead data lock is left alone while another process takes it over, unless that process died too", () => {
    const { pid } = spawnSync("true");
    const reaping = `${lockFile()}.reaping`;
    writeFileSync(lockFile(), `${pid} 1\n`);
    writeFileSync(reaping, "");
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    expect(readFileSync(lockFile(), "utf8")).toBe(`${pid} 1\n`);
    spawnSync("touch", ["-d", "1 minute ago", reaping]);
    lockDataFolder(folder).release();
    expect(existsSync(reaping)).toBe(false);
  });

  it("Exactly one of many processes takes over a dead data lock", async () => {
    const { pid } = spawnSync("true");
    writeFileSync(lockFile(), `${pid} 1\n`);
    const script = join(folder, "take.mjs");
    const { build } = await import("esbuild");
    await build({
      stdin: {
        contents: `import { lockDataFolder } from "./data-lock.server";
          try { lockDataFolder(process.argv[2]); console.log("mine"); } catch { console.log("no"); }
          process.stdin.resume();`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: script,
    });
    const children = Array.from({ length: 6 }, () => spawn(process.execPath, [script, folder]));
    const answers = await Promise.all(
      children.map((child) => new Promise((heard) => child.stdout.once("data", (text) => heard(String(text).trim())))),
    );
    expect(answers.sort()).toEqual(["mine", "no", "no", "no", "no", "no"]);
    // Each process ends when its stdin is closed. The winner then frees the lock.
    await Promise.all(children.map((child) => new Promise((gone) => child.once("exit", gone).stdin.end())));
    lockDataFolder(folder).release();
  });
});

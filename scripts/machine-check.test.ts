import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readEnv } from "~/platform/env.server";
import { testAppOfFile } from "../tests/support/test-app";
import { insistOnClock, insistOnFolders } from "./machine-check";
import { ProgramError } from "./program-error";

const app = testAppOfFile();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "machine-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sentenceOf(source: Record<string, string>, code?: string): string {
  const write = () => {
    throw Object.assign(new Error("failed"), { code });
  };
  try {
    insistOnFolders(readEnv(source), code ? write : undefined);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(ProgramError);
    return (error as Error).message;
  }
}

it("A writable data folder is accepted and left as before", () => {
  expect(sentenceOf({ DATA_DIR: join(folder, "data") })).toBe("");
  expect(readdirSync(join(folder, "data"))).toEqual([]);
});

it("A full disk is reported at the start with its folder and the cure", () => {
  expect(sentenceOf({ DATA_DIR: folder }, "ENOSPC")).toBe(
    `The disk of DATA_DIR=${folder} is full (ENOSPC). Free some space there, or name a folder on another disk.`,
  );
});

it("A read-only folder and a file in its place are reported at the start", () => {
  expect(sentenceOf({ DATA_DIR: folder }, "EROFS")).toMatch(/may not write to DATA_DIR=.* \(EROFS\)\. Give the folder/);
  writeFileSync(join(folder, "file"), "");
  expect(sentenceOf({ DATA_DIR: join(folder, "file") })).toContain("is a file. Name a folder.");
});

it("A process that keeps files and journal in buckets needs no folder", () => {
  const buckets = {
    DATABASE_URL: "postgres://app@127.0.0.1/x",
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(sentenceOf({ ...buckets, JOURNAL_BUCKET: "journal" }, "EROFS")).toBe("");
  expect(sentenceOf({ ...buckets, JOURNAL_DIR: "/journal" }, "EROFS")).toContain("JOURNAL_DIR=/journal");
  expect(sentenceOf(buckets, "EROFS")).toContain("DATA_DIR=");
});

it("A clock an hour off the database's is refused with the cure, and a minute is accepted", async () => {
  const off = (ms: number) => insistOnClock(app.database, () => Date.now() + ms);
  await off(60_000);
  await expect(off(3_600_000)).rejects.toThrow(/60 minutes ahead of the database's clock.*\n.*set-ntp true/);
  await expect(off(-3_600_000)).rejects.toThrow("60 minutes behind");
});

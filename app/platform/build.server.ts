import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

let known: string | undefined;

/** Names the build that runs, the same in every process of it: part of what an answer in a browser's memory depends on. */
export function buildVersion(): string {
  known ??= readStamp(resolve("build/.stamp"));
  return known;
}

function readStamp(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "unbuilt";
}

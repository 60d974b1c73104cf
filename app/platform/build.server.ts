import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

let known: string | undefined;

/** The version of the running build, equal in all its processes. Cached answers in browsers depend on it. */
export function buildVersion(): string {
  known ??= readStamp(resolve("build/.stamp"));
  return known;
}

function readStamp(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "unbuilt";
}

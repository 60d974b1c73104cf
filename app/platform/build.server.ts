import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

let known: string | undefined;

/** The version of the running build, the same in all processes. Browsers cache answers under this version. */
export function buildVersion(): string {
  known ??= readStamp(resolve("build/.stamp"));
  return known;
}

function readStamp(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "unbuilt";
}

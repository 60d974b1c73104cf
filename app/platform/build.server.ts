import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

let known: string | undefined;

/** Version of the running build, equal in all processes. ETags of polled responses contain this version. */
export function buildVersion(): string {
  known ??= readStamp(resolve("build/.stamp"));
  return known;
}

function readStamp(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "unbuilt";
}

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Reads the project's own files, for tests that check sources. Paths start at the root of the project and have forward
 * slashes.
 */

const root = resolve(import.meta.dirname, "../..");

/** The project's folders in the repository. */
export const projectFolders = [
  ".ci",
  "app",
  "clients",
  "deploy",
  "docs",
  "migrations",
  "scripts",
  "tenants",
  "tests",
  "themes",
];

const testFile = /\.test\.tsx?$/;

/** The programs under these folders, without tests. */
export function listSources(...folders: readonly string[]): string[] {
  return listScripts(folders).filter((path) => !testFile.test(path));
}

/** All tests, and files that only tests import. */
export function listTests(): string[] {
  return [...listScripts(["app", "scripts"]).filter((path) => testFile.test(path)), ...listScripts(["tests"])];
}

function listScripts(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:tsx?|m?js)$/.test(path))
      .map((path) => join(folder, path).replaceAll("\\", "/")),
  );
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

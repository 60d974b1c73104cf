import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folders = ["app", "scripts", "tests"];

/** Test files with module mocks, which need a process of their own. */
export function findMockingTests(root: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path))
      .filter((path) => /\bvi\.(mock|doMock)\(/.test(readFileSync(join(root, path), "utf8"))),
  );
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folders = ["app", "scripts", "tests"];

/** Test files that mock modules. Each runs in its own process, because a mock would affect other tests. */
export function findMockingTests(root: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => join(folder, path))
      .filter((path) => /\bvi\.(mock|doMock)\(/.test(readFileSync(join(root, path), "utf8"))),
  );
}

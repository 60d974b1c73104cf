import { posix } from "node:path";
import { expect, test } from "vitest";
import { parse, stateFactories, stateIn, valueImports } from "./support/module-state";
import { listSources, readSource } from "./support/sources";

/** State at module level must be listed in caches.md with owner, bound and end (STYLE.md). */

const page = readSource("docs/design/caches.md");

const files = listSources("app")
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
  .map((path) => parse({ path: path.slice("app/".length), text: readSource(path) }));

// A component with lazily loaded code is no state.
const holdingCode = new Set(["hydrateLazily"]);
const factories = new Set([...stateFactories(files)].filter((name) => !holdingCode.has(name)));

/** The cells of each table row under a heading. Reads the whole page if no heading is given. */
function rows(heading = ""): string[][] {
  const section = heading ? (page.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "") : page;
  const lines = section.split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => line.split("|").map((cell) => cell.trim()));
}

const wordsIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word);

function listed(): string[] {
  return rows().flatMap(([, file, names]) => wordsIn(names).map((name) => `${wordsIn(file)[0]} ${name}`));
}

test("Each mutable binding and collection of a module is listed in docs/design/caches.md, and nothing else", () => {
  const found = files.flatMap((file) => stateIn(file, factories)).map(({ path, name }) => `${path} ${name}`);
  expect(listed().sort()).toEqual(found.sort());
});

test("Each row of docs/design/caches.md names its content, owner, bound and end", () => {
  const incomplete = rows().filter((cells) => cells.slice(1, 7).some((cell) => !cell) || cells.length !== 8);
  expect(incomplete).toEqual([]);
});

test("No file of the server imports a module with the state of a browser tab", () => {
  const ofTabs = new Set(rows("Browser tab").map(([, file]) => wordsIn(file)[0]?.replace(/\.tsx?$/, "")));
  expect(ofTabs.size).toBeGreaterThan(10);
  const wrong = files
    .filter(({ fileName }) => /\.server\.tsx?$/.test(fileName))
    .flatMap((file) =>
      valueImports(file)
        .map((target) => pathOf(file.fileName, target))
        .filter((target) => ofTabs.has(target))
        .map((target) => `${file.fileName} → ${target}`),
    );
  expect(wrong).toEqual([]);
});

function pathOf(from: string, target: string): string {
  return target.startsWith("~/") ? target.slice(2) : posix.join(posix.dirname(from), target);
}

test("The check of module state finds each kind of state and ignores constants", () => {
  const text = `
    import { Lru } from "~/platform/lru";
    let last = 0;
    const seen = new Map();
    const other = new Lru(10);
    const bytes = Buffer.alloc(16);
    const remember = counter();
    const list = { of: [] };
    const fixed: ReadonlySet<string> = new Set(["a"]);
    const words = ["a", "b"];
    const format = new Intl.NumberFormat("en");
    const make = () => new Map();
    function write() { list.of.push(1); }
    function counter() { const made = new Map(); return (key) => made.get(key); }
  `;
  const file = parse({ path: "x.ts", text });
  const names = stateIn(file, stateFactories([file])).map(({ name }) => name);
  expect(names).toEqual(["last", "seen", "other", "bytes", "remember", "list"]);
});

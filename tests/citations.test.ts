import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { expect, test } from "vitest";
import { projectFolders } from "./support/sources";

const root = resolve(import.meta.dirname, "..");
const self = "tests/citations.test.ts";
const designIndex = "docs/design/README.md";
const requirements = "docs/requirements.md";

/** Places on a page that comments can cite: titles of headings, and ids that begin a heading, row or list item. */
interface Page {
  ids: Set<string>;
  titles: string[];
  slugs: Set<string>;
}

const read = (file: string) => readFileSync(join(root, file), "utf8");

const isText = (file: string) => /\.(tsx?|mjs|sql|css|md)$|^\.ci\//.test(file);

/** All sources and documents, in the project's folders and at its root. */
function textFiles(): string[] {
  const inside = projectFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/")),
  );
  return [...readdirSync(root), ...inside].filter(isText).sort();
}

/** The anchor that a Markdown viewer gives to a heading. */
function slugOf(title: string): string {
  const plain = title.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
  return plain.trim().replace(/\s/g, "-");
}

const idForm = String.raw`(?:trap \d+|[A-Z][A-Z0-9]{2}-\d+|[A-Z]-?\d+|\d+[a-f]?(?:\.\d+)?)`;
const anchor = new RegExp(
  String.raw`^(?:#+ (${idForm})\. |\| \`?(${idForm})\`? \||#+ (${idForm}) |- \*\*(${idForm})[ *.])`,
  "gm",
);

function readPage(text: string): Page {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);
  const ids = [...text.matchAll(anchor)].map((found) => found.slice(1).find(Boolean) as string);
  return { ids: new Set(ids), titles, slugs: new Set(titles.map(slugOf)) };
}

const pages = new Map<string, Page>();
function pageOf(file: string): Page {
  const known = pages.get(file) ?? readPage(read(file));
  pages.set(file, known);
  return known;
}

const pageNames = ["stack", "security", "performance", "experience", "architecture", "product", "data", "money"];
const designPage = (name: string) => pageOf(`docs/design/${name}.md`);

const numbers = String.raw`\d+(?:\.\d+)?`;
const areas = [
  ...new Set([...pageOf(requirements).ids].filter((id) => /-\d\d+$/.test(id)).map((id) => id.slice(0, 3))),
];

const forms = {
  /** Matches `DESIGN 13.3, 13.4`, even across the end of a comment's line. */
  design: new RegExp(String.raw`\bDESIGN[\s*/-]+(${numbers}(?:(?:,| and) ${numbers})*)`, "g"),
  /** Matches `security.md section 5`, `stack.md trap 7`, `performance.md 5.4` and `security D35`. */
  page: new RegExp(
    String.raw`\b(?:(${pageNames.join("|")})\.md,?(?: sections?)? (trap \d+|[A-Z]-?\d+|\d+[a-f]?\b(?:\.\d+)?)(?: and (\d+[a-f]?)\b)?|(security|performance) ([A-Z]\d\d|\d+\.\d+)\b)`,
    "g",
  ),
  title: new RegExp(String.raw`\b(${pageNames.join("|")})\.md, section "([^"]+)"`, "g"),
  /** Matches `CHA-10` and `ACC-44..47`. */
  requirement: new RegExp(String.raw`\b((?:${areas.join("|")})-)(\d{2,3})\b(?:\.\.(\d{2,3}))?`, "g"),
  /** Matches `D23`, `M08`, `P12` and `L-4`, but no coordinates, times of day or spreadsheet cells. */
  short: /(?<![\w/.#%&=@+\-:[])(?:[ADFIMTW]\d\d|[GLP]\d{1,2}|[CL]-\d)\b(?![ ,.]?\d| \$|[-:]\d|-[A-Za-z0-9]|=)/g,
  document: /(?<![\w/])((?:[\w.-]+\/)*[\w-]+\.md)\b/g,
};

const shortPages = ["security", "performance", "product"];

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** All ids of a range, including both ends. */
function range(prefix: string, first: string, last = first): string[] {
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, i) => prefix + String(Number(first) + i).padStart(first.length, "0"));
}

interface Citation {
  id: string;
  index: number;
  isFound: boolean;
}

function citationsIn(text: string, documents: ReadonlySet<string>): Citation[] {
  const found: Citation[] = [];
  const note = (id: string, index: number, isFound: boolean) => found.push({ id, index, isFound });
  for (const { 1: list = "", index } of text.matchAll(forms.design)) {
    for (const number of list.split(/,| and /)) {
      note(`DESIGN ${number.trim()}`, index, pageOf(designIndex).ids.has(number.trim()));
    }
  }
  for (const { 1: file, 2: first, 3: second, 4: word = "", 5: bare, index } of text.matchAll(forms.page)) {
    const name = file ?? word;
    for (const id of [first, second, bare].filter((each) => each !== undefined)) {
      note(`${name}.md ${id}`, index, designPage(name).ids.has(id));
    }
  }
  for (const { 1: name = "", 2: title = "", index } of text.matchAll(forms.title)) {
    note(`${name}.md "${title}"`, index, designPage(name).titles.includes(title));
  }
  for (const { 1: area = "", 2: first = "", 3: last, index } of text.matchAll(forms.requirement)) {
    for (const id of range(area, first, last)) note(id, index, pageOf(requirements).ids.has(id));
  }
  for (const { 0: id, index } of text.matchAll(forms.short)) {
    note(
      id,
      index,
      shortPages.some((name) => designPage(name).ids.has(id)),
    );
  }
  for (const { 1: path = "", index } of text.matchAll(forms.document)) {
    note(path, index, documents.has(basename(path)));
  }
  return found;
}

const files = textFiles();
const documents = new Set(files.filter((file) => file.endsWith(".md")).map((file) => basename(file)));

test("Each citation in sources and docs leads to an anchor under docs/", () => {
  const lost = files
    .filter((file) => file !== self && file !== requirements)
    .flatMap((file) => {
      const text = read(file);
      return citationsIn(text, documents)
        .filter(({ isFound }) => !isFound)
        .map(({ id, index }) => `${file}:${lineOf(text, index)}: ${id}`);
    });
  expect(lost, "Cite an id that a heading, table row or list item under docs/ begins with").toEqual([]);
});

test("Each relative link of a document leads to a file, and to a heading if it names one", () => {
  const lost = files
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => {
      const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
      return links
        .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(file, link))
        .map((link) => `${file}: ${link}`);
    });
  expect(lost).toEqual([]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const target = path === "" ? from : relative(root, resolve(root, dirname(from), path));
  if (!existsSync(join(root, target))) return false;
  return heading === undefined || !target.endsWith(".md") || pageOf(target).slugs.has(heading);
}

/** The columns of each table, from schema.ts. `npm run check` compares that file with the migrated database. */
function columnsOfTables(): Map<string, string[]> {
  const schema = read("app/platform/schema.ts");
  const interfaces = new Map<string, string[]>();
  for (const [, name = "", body = ""] of schema.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)) {
    interfaces.set(
      name,
      [...body.matchAll(/^ {2}(\w+): /gm)].map(([, key = ""]) => key),
    );
  }
  const database = /^export interface DB \{\n([\s\S]*?)^\}/m.exec(schema)?.[1] ?? "";
  const entries = [...database.matchAll(/^ {2}(\w+): (\w+);/gm)];
  return new Map(entries.map(([, table = "", type = ""]) => [table, interfaces.get(type) ?? []]));
}

/** The tables in a page's drawings. A drawn line names two tables, and a box also names columns. */
function drawnTables(page: string): { table: string; columns: string[] }[] {
  const drawings = [...page.matchAll(/^```mermaid\nerDiagram\n([\s\S]*?)^```/gm)].map(([, drawing = ""]) => drawing);
  const lines = drawings.join("").split("\n");
  return lines
    .flatMap((line) => {
      const [, one, other] = /^ {2}(\w+) \S+--\S+ (\w+) :/.exec(line) ?? [];
      const [, table = "", columns = ""] = /^ {2}(\w+) \{ (.*) \}$/.exec(line) ?? [];
      const words = columns.split(" ").filter((_, place) => place % 2 === 1);
      return one && other ? [one, other].map((end) => ({ table: end, columns: [] })) : [{ table, columns: words }];
    })
    .filter(({ table }) => table !== "");
}

test("docs/design/data.md lists and draws all tables of the schema and no others", () => {
  const tables = columnsOfTables();
  const page = read("docs/design/data.md");
  const listed = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, table = ""]) => table);
  const drawn = drawnTables(page);
  expect(tables.size).toBeGreaterThan(50);
  expect(new Set(listed)).toEqual(new Set(tables.keys()));
  expect(new Set(drawn.map(({ table }) => table))).toEqual(new Set(tables.keys()));
  const gone = drawn.flatMap(({ table, columns }) =>
    columns.filter((column) => !tables.get(table)?.includes(column)).map((column) => `${table}.${column}`),
  );
  expect(gone, "Remove columns that are gone from the drawings").toEqual([]);
});

test("The check of citations finds those that lead nowhere and ignores drawings and dates", () => {
  const lost = (text: string) =>
    citationsIn(text, documents)
      .filter(({ isFound }) => !isFound)
      .map(({ id }) => id);
  expect(lost("(DESIGN 13.3, 13.99) and (DESIGN\n * 77)")).toEqual(["DESIGN 13.99", "DESIGN 77"]);
  expect(lost("see stack.md trap 99, security.md sections 5 and 6z, performance 5.99, nowhere.md")).toEqual([
    "stack.md trap 99",
    "performance.md 5.99",
    "nowhere.md",
  ]);
  expect(lost("(D99, M08), L-9, CHA-999 and ACC-44..47")).toEqual(["CHA-999", "D99", "L-9"]);
  expect(lost('d="M12 4L20 20Z" 2026-11-20T23:59 G2=WGN')).toEqual([]);
});

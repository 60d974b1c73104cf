import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { listSources } from "./support/sources";

const root = resolve(import.meta.dirname, "..");
const app = join(root, "app");

/** Modules that may import every room. A room is a folder of `app/`. */
const roof = new Set(["routes", "subscribers", "schedule", "jobs", "root", "entry"]);

/** The rooms of `app/`. A room may import only rooms further down this list (DESIGN 4). */
const rooms = [
  "desk",
  "compat",
  "server",
  "layouts",
  "dev",
  "operators",
  "signup",
  "deletion",
  "landers",
  "pages",
  "settings",
  "notifications",
  "member-page",
  "discovery",
  "safety",
  "chat",
  "likes",
  "payments",
  "offers",
  "wallet",
  "visibility",
  "profiles",
  "client",
  "accounts",
  "webhooks",
  "tracking",
  "i18n",
  "tenancy",
  "platform",
];

/** Modules that every file may import, because these import no room. */
const open = new Set(["paths", "events"]);

interface Import {
  from: string;
  to: string;
  file: string;
}

const sources = (...folders: string[]) => listSources(...folders).map((path) => join(root, path));

const importPattern = /(?:from|import)\s*\(?\s*["'](~\/[^"']+|\.{1,2}\/[^"']+)["']/g;

/** The files under `app/` that one file imports, as paths without extension. */
function importsIn(file: string, text: string): string[] {
  return [...text.matchAll(importPattern)].map(([, target = ""]) => {
    const path = target.startsWith("~/") ? join(app, target.slice(2)) : resolve(file, "..", target);
    return relative(app, path).replace(/\.(tsx?|js)$/, "");
  });
}

function roomOf(path: string): string {
  return (path.split("/")[0] as string).split(".")[0] as string;
}

function placeOf(room: string): number {
  return roof.has(room) ? -1 : rooms.indexOf(room);
}

function isKnown(room: string): boolean {
  return roof.has(room) || rooms.includes(room) || open.has(room) || room === "ui";
}

function arrows(): Import[] {
  return sources("app").flatMap((file) => {
    const from = relative(app, file);
    return importsIn(file, readFileSync(file, "utf8"))
      .filter((to) => !to.startsWith(".."))
      .map((to) => ({ from: roomOf(from), to, file: from }));
  });
}

/** True when an import leads up the list, or leads from `ui`, `paths` or `events` to a room. */
function offends({ from, to }: Pick<Import, "from" | "to">): boolean {
  const target = roomOf(to);
  if (target === from || open.has(target)) return false;
  if (from === "ui" || open.has(from)) return true;
  if (target === "ui") return false;
  return !roof.has(from) && placeOf(target) <= placeOf(from);
}

describe("Rooms of app/", () => {
  it("Every room has a place in the order of rooms", () => {
    const homeless = new Set(
      arrows()
        .map(({ from }) => from)
        .filter((room) => !isKnown(room)),
    );
    expect([...homeless]).toEqual([]);
  });

  it("Every import leads to a room further down the list of rooms", () => {
    const bad = arrows().filter(offends);
    expect(bad.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
  });

  it("Only the scope, the host resolver, the operators and the platform import the raw database", () => {
    const allowed = /^(platform\/|tenancy\/(unit|scope|resolve)\.server|operators\/)/;
    const near = arrows().filter(({ to, file }) => to === "platform/database.server" && !allowed.test(file));
    expect(near.map(({ file }) => file)).toEqual([]);
  });

  it("Routes, views and policies contain no SQL", () => {
    const sqlWords = /selectFrom|insertInto|updateTable|deleteFrom|\bsql`|\.from\("[a-z_]+"(, "\w+")?\)/;
    const wrong = sources("app")
      .map((file) => relative(app, file))
      .filter((file) => !/\.server\.ts$/.test(file) || file.startsWith("routes/"))
      .filter((file) => sqlWords.test(readFileSync(join(app, file), "utf8")));
    expect(wrong).toEqual([]);
  });

  it("Code sets values of a transaction by `set local`, which a database cluster passes on to all its servers", () => {
    const byFunction = sources("app")
      .filter((file) => !file.endsWith(".test.ts"))
      .filter((file) => /\bset_config\(/.test(readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "")))
      .map((file) => relative(app, file));
    // Allow this read, which runs on one server only. Transactions on a cluster begin with `set local`.
    expect(byFunction).toEqual(["tenancy/tenant-read.server.ts"]);
  });

  it("No `do update` reads the clock, adds to a time or asks a subquery, because a database cluster refuses each", () => {
    const refused = sources("app")
      .filter((file) => !file.endsWith(".test.ts"))
      .filter((file) => updatesIn(readFileSync(file, "utf8")).some((text) => citusRefuses.test(text)))
      .map((file) => relative(app, file));
    // Allow tables without a tenant, because a cluster does not distribute such tables.
    expect(refused.sort()).toEqual(["dev/clock.server.ts", "operators/tenant-onboarding.server.ts"]);
  });
});

/** The changes of each `do update` in a source text, up to its end or to `returning`. */
function updatesIn(text: string): string[] {
  return [...text.matchAll(/\bdo update\b([\s\S]*?)(?:`|\breturning\b|$)/g)].map(([, changes = ""]) => changes);
}

const citusRefuses = /\b(?:app_)?now\(\)|\bmake_interval\(|\bconcat_ws\(|\(\s*select\b/;

/** The project's own files that each file imports. An import of types counts too. */
function projectImports(): Map<string, string[]> {
  const files = sources("app", "scripts", "tests");
  const known = new Map(files.map((file) => [relative(app, file).replace(/\.tsx?$/, ""), file]));
  const importedBy = (file: string) =>
    importsIn(file, readFileSync(file, "utf8")).flatMap((to) => known.get(to) ?? known.get(`${to}/index`) ?? []);
  return new Map(files.map((file) => [file, importedBy(file)]));
}

function reaches(imports: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const file of seen) for (const target of imports.get(file) ?? []) seen.add(target);
  return seen.has(to);
}

/**
 * Repeatedly removes files that import nothing, and files that nothing imports. Only circles and the paths between
 * circles remain.
 */
function withoutEnds(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const targets = new Set([...imports.values()].flat());
  const left = [...imports]
    .filter(([file, to]) => targets.has(file) && to.length > 0)
    .map(([file, to]): [string, string[]] => [file, to.filter((target) => imports.has(target))]);
  return left.length === imports.size ? new Map(left) : withoutEnds(new Map(left));
}

function circularImports(imports: ReadonlyMap<string, readonly string[]>): [from: string, to: string][] {
  const left = withoutEnds(imports);
  const pairs = [...left].flatMap(([from, targets]) => [...new Set(targets)].map((to): [string, string] => [from, to]));
  return pairs.filter(([from, to]) => reaches(left, to, from));
}

describe("Imports between files", () => {
  it("No files import each other in a circle, not even for a type", () => {
    const imports = projectImports();
    expect(imports.get(join(app, "server/route-handlers.server.ts"))).toContain(join(app, "server/visit.server.ts"));
    const circular = circularImports(imports).map((pair) => pair.map((file) => relative(root, file)).join(" → "));
    expect(circular).toEqual([]);
  });

  it("A circle of three files is found, without a file that only leads to it", () => {
    const imports = new Map([
      ["first", ["second"]],
      ["second", ["third"]],
      ["third", ["first", "last"]],
      ["before", ["first"]],
      ["last", []],
    ]);
    expect(circularImports(imports)).toEqual([
      ["first", "second"],
      ["second", "third"],
      ["third", "first"],
    ]);
  });
});

describe("The check of imports", () => {
  it("The check of imports refuses an import up the list and an import by a component of ui/", () => {
    expect(offends({ from: "wallet", to: "chat/messages.server" })).toBe(true);
    expect(offends({ from: "ui", to: "i18n/use-t" })).toBe(true);
    expect(offends({ from: "chat", to: "wallet/ledger.server" })).toBe(false);
    expect(importsIn(join(app, "chat/x.ts"), 'import { a } from "../wallet/ledger"; import("~/chat/y")')).toEqual([
      "wallet/ledger",
      "chat/y",
    ]);
  });
});

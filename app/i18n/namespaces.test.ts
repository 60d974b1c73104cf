import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { type LaterPart, partsOfRoutes } from "./namespaces";
import { partOf } from "./text-parts";

const app = resolve("app");

/** File that an import refers to. Null for packages and server modules. */
function fileOf(from: string, target: string): string | null {
  const path = target.startsWith("~/") ? join(app, target.slice(2)) : join(dirname(from), target);
  const found = [".ts", ".tsx"].map((ending) => path + ending).find(existsSync);
  return found && !found.includes(".server.") ? found : null;
}

const imports = (file: string, text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, target = ""]) => fileOf(file, target) ?? []);

/** A module's source without server-only imports, as in `import.meta.env.SSR ? Part : null`. */
function inBrowsers(text: string): string {
  const isDrawn = (name: string) =>
    text
      .split("\n")
      .filter((line) => new RegExp(`\\b${name}\\b`).test(line) && !line.startsWith("import "))
      .every((line) => /(?:isServer|import\.meta\.env\.SSR) \?/.test(line));
  return text.replace(/^import \{ (?:\w+ as )?(\w+) \} from .*$/gm, (line, name: string) =>
    isDrawn(name) ? "" : line,
  );
}

/** Route modules of hydrated pages, as paths without extension. */
const hydratedRoutes = readdirSync(join(app, "routes"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.startsWith("layouts/"))
  .filter((name) => {
    const text = readFileSync(join(app, "routes", name), "utf8");
    return /^export default|as default/m.test(text) && !text.includes("hydrate: false");
  })
  .map((name) => `routes/${name.slice(0, -".tsx".length)}`)
  .sort();

const layoutOf = (start: string) => (start === "routes/chat/conversation" ? "chat" : "site");

/** Modules that a page needs before any interaction: all imports that are not lazy. */
function modulesOf(start: string): string[] {
  const late = new Set<string>();
  const found = new Set<string>();
  const waiting = ["root.tsx", `routes/layouts/${layoutOf(start)}.tsx`, `${start}.tsx`].map((path) => join(app, path));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = inBrowsers(readFileSync(file, "utf8"));
    for (const part of imports(file, text, /import\("((?:~|\.)[^"]+)"\)/g)) late.add(part);
    waiting.push(
      ...imports(file, text, /(?<!import type [^;]*)from "((?:~|\.)[^"]+)"/g).filter((each) => !late.has(each)),
    );
  }
  // namespaces.ts only lists texts and shows none.
  return [...found].filter((file) => !late.has(file) && file !== join(app, "i18n/namespaces.ts"));
}

/** Texts that a module uses. A key composed at run time counts as its namespace and group. */
function textsIn(file: string): [space: string, group: string][] {
  const code = readFileSync(file, "utf8").replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, "");
  return [...code.matchAll(/["`]([a-z]+):([A-Za-z_]+)[^"`\s]*["`]/g)].map(([, space = "", group = ""]) => [
    space,
    group,
  ]);
}

describe("the texts a page begins with", () => {
  it.each(hydratedRoutes)("All texts of %s are fetched before hydration", (route) => {
    const here: readonly string[] = ["now", ...partsOfRoutes([route])];
    const missing = modulesOf(route).flatMap((file) =>
      textsIn(file)
        .filter(([space, group]) => !here.includes(partOf(space, group)))
        .map((text) => `${text.join(":")} in ${file.slice(app.length)}`),
    );
    expect(missing).toEqual([]);
  });

  it("A page about the account fetches all browser texts", () => {
    const all: LaterPart[] = ["search", "profile", "people", "conversation", "account"];
    expect(partsOfRoutes(["root", "routes/layouts/site", "routes/payments/credits"])).toEqual(all);
    expect(partsOfRoutes(["root", "routes/layouts/site", "routes/discovery/members"])).toEqual(["search", "profile"]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const sheet = readFileSync(join(root, "themes/visitor.css"), "utf8");
const scanned = /app\/\{([^}]+)\}/.exec(sheet)?.[1]?.split(",") ?? [];
const kit = /app\/ui\/\{([^}]+)\}/.exec(sheet)?.[1]?.split(",") ?? [];

function viewsIn(folder: string): string[] {
  const names = readdirSync(join(root, "app", folder), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".tsx")).map((name) => join(root, "app", folder, name));
}

const routesWith = (styles: string) =>
  viewsIn("routes").filter((file) => readFileSync(file, "utf8").includes(`styles: "${styles}"`));
const routes = routesWith("visitor");

const importsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

describe("the visitors' style sheet", () => {
  it("is used by the pages a visitor sees first", () => {
    expect(routes.map((file) => file.split("/").at(-1)).sort()).toEqual(
      [
        ...["complaints.tsx", "home.tsx", "lang-config.tsx", "not-found.tsx", "page.tsx"],
        ...["landing.tsx", "landing2.tsx", "landing3.tsx"],
      ].sort(),
    );
  });

  it("holds the utilities of every view on those pages", () => {
    const rooms = routes.flatMap((file) => importsOf(readFileSync(file, "utf8"), /"~\/([a-z]+)\/views\//g));
    expect(rooms.filter((room) => !scanned.includes(room))).toEqual([]);
  });

  it("holds every part of the kit with a style that landers, pages or the sign-up use", () => {
    const views = ["landers", "pages", "signup"].flatMap(viewsIn).filter((file) => !file.includes("/designs/"));
    expect(styledParts(views).filter((part) => !kit.includes(part))).toEqual([]);
  });
});

describe("the landers' style sheet", () => {
  const sheet = readFileSync(join(root, "themes/lander.css"), "utf8");
  const kit = /app\/ui\/\{([^}]+)\}/.exec(sheet)?.[1]?.split(",") ?? [];

  it("is used by the landers, whose designs are in no other sheet", () => {
    expect(routesWith("lander").map((file) => file.split("/").at(-1))).toEqual(["lander.tsx"]);
    for (const other of ["visitor", "members"]) {
      const text = readFileSync(join(root, `themes/${other}.css`), "utf8");
      expect(text).toContain('@source not "../app/landers/views/designs/*.tsx"');
    }
  });

  it("holds every part of the kit with a style that the designs and their layout use", () => {
    const frame = ["lander-layout.tsx", "error-screen.tsx", "views/brand-link.tsx", "views/entry-warning.tsx"];
    const views = [...viewsIn("landers/views/designs"), ...frame.map((name) => join(root, "app/layouts", name))];
    expect(styledParts(views).filter((part) => !kit.includes(part))).toEqual([]);
  });
});

function styledParts(views: readonly string[]): string[] {
  const parts = views.flatMap((file) => importsOf(readFileSync(file, "utf8"), /"~\/ui\/([a-z-]+)"/g));
  return parts.filter((part) => /className[=:]\s*["{`]?"/.test(readKitPart(part)));
}

function readKitPart(part: string): string {
  const name = readdirSync(join(root, "app/ui")).find(
    (file) => file.startsWith(`${part}.`) && !file.includes(".test."),
  );
  return name ? readFileSync(join(root, "app/ui", name), "utf8") : "";
}

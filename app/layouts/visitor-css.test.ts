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

const routes = viewsIn("routes").filter((file) => readFileSync(file, "utf8").includes('styles: "visitor"'));

const importsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

describe("the visitors' style sheet", () => {
  it("is used by the pages a visitor sees first", () => {
    expect(routes.map((file) => file.split("/").at(-1)).sort()).toEqual(
      [
        ...["complaints.tsx", "home.tsx", "lander.tsx", "lang-config.tsx", "not-found.tsx", "page.tsx"],
        ...["landing.tsx", "landing2.tsx", "landing3.tsx"],
      ].sort(),
    );
  });

  it("holds the utilities of every view on those pages", () => {
    const rooms = routes.flatMap((file) => importsOf(readFileSync(file, "utf8"), /"~\/([a-z]+)\/views\//g));
    expect(rooms.filter((room) => !scanned.includes(room))).toEqual([]);
  });

  it("holds every part of the kit with a style that landers, pages or the sign-up use", () => {
    const views = ["landers", "pages", "signup"].flatMap(viewsIn);
    const parts = views.flatMap((file) => importsOf(readFileSync(file, "utf8"), /"~\/ui\/([a-z-]+)"/g));
    const styled = parts.filter((part) => /className[=:]\s*["{`]?"/.test(readKitPart(part)));
    expect(styled.filter((part) => !kit.includes(part))).toEqual([]);
  });
});

function readKitPart(part: string): string {
  const name = readdirSync(join(root, "app/ui")).find(
    (file) => file.startsWith(`${part}.`) && !file.includes(".test."),
  );
  return name ? readFileSync(join(root, "app/ui", name), "utf8") : "";
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const sheet = readSheet("visitor");
const scanned = listed(sheet, "app/");
const kit = listed(sheet, "app/ui/");

function readSheet(name: string): string {
  return readFileSync(join(root, `themes/${name}.css`), "utf8");
}

/** Names listed for a folder in a style sheet, as in `@source "../app/ui/{avatar,button}.tsx"`. */
function listed(sheet: string, folder: string): string[] {
  return new RegExp(`"../${folder}\\{([^}]+)\\}`).exec(sheet)?.[1]?.split(",") ?? [];
}

function viewsIn(folder: string): string[] {
  const names = readdirSync(join(root, "app", folder), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".tsx")).map((name) => join(root, "app", folder, name));
}

const routesWith = (styles: string) =>
  viewsIn("routes").filter((file) => readFileSync(file, "utf8").includes(`styles: "${styles}"`));
const routes = routesWith("visitor");

const importsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

describe("the visitors' style sheet", () => {
  it("The visitors' style sheet is used only by pages that anybody may open", () => {
    expect(routes.length).toBeGreaterThan(6);
    const others = routes.filter(
      (file) => !readFileSync(file, "utf8").includes("export const loader = anyone.loader("),
    );
    expect(others).toEqual([]);
  });

  it("The visitors' style sheet contains the utilities of every view on its pages", () => {
    const rooms = routes.flatMap((file) => importsOf(readFileSync(file, "utf8"), /"~\/([a-z]+)\/views\//g));
    expect(rooms.filter((room) => !scanned.includes(room))).toEqual([]);
  });

  it("The visitors' style sheet contains every styled component of landers, pages and the sign-up dialog", () => {
    const dialog = listed(sheet, "app/signup/views/").map((name) => join(root, `app/signup/views/${name}.tsx`));
    const others = ["designs/", "home.tsx", "postcard.tsx"];
    const views = [...["landers", "pages"].flatMap(viewsIn), ...dialog].filter(
      (file) => !others.some((other) => file.includes(other)),
    );
    expect(dialog.length).toBeGreaterThan(8);
    expect(styledParts(views).filter((part) => !kit.includes(part))).toEqual([]);
  });

  it("The visitors' style sheet leaves out styles that no visitor view uses", () => {
    expect(sheet).toContain("bg-danger,");
    const folders = ["app/signup/views/", "app/layouts/", "app/layouts/views/", "app/accounts/views/"];
    const parts = folders.flatMap((folder) => listed(sheet, folder).map((name) => join(root, `${folder}${name}.tsx`)));
    const views = [...parts, ...viewsIn("pages"), ...viewsIn("landers/views")];
    const using = views.filter((file) => /variant="danger"|\bflag[:=]/.test(readFileSync(file, "utf8")));
    expect(using).toEqual([]);
  });
});

describe("the home page's style sheet", () => {
  const front = readSheet("front");

  it("The home page's style sheet is used only by the home page", () => {
    expect(routesWith("front").map((file) => file.split("/").at(-1))).toEqual(["home.tsx"]);
  });

  it("The home page's style sheet contains the page frame and the sign-up", () => {
    const isLanders = (name: string) => name === "lander-layout";
    for (const folder of ["app/signup/views/", "app/layouts/", "app/layouts/views/"])
      expect(listed(front, folder)).toEqual(listed(sheet, folder).filter((name) => !isLanders(name)));
  });

  it("The home page's style sheet contains every size that the themes' home sheets name", () => {
    const known = /inline\("text-\{([^}]+)\}"\)/.exec(front)?.[1]?.split(",") ?? [];
    const homes = readdirSync(join(root, "themes/homes")).map((name) => readSheet(`homes/${name.replace(".css", "")}`));
    const named = homes.flatMap((home) => importsOf(home, /var\(--text-(\w+)/g));
    expect(named).toContain("4xl");
    expect(named.filter((size) => !known.includes(size))).toEqual([]);
  });

  it("The home page's style sheet contains every styled component of its views", () => {
    const folders = ["landers/views", "signup/views", "layouts", "layouts/views"];
    const views = folders.flatMap((folder) =>
      listed(front, `app/${folder}/`).map((name) => join(root, "app", folder, `${name}.tsx`)),
    );
    expect(views.length).toBeGreaterThan(15);
    // `lazy-hydration` has no styles.
    const kit = [...listed(front, "app/ui/"), "lazy-hydration"];
    expect(styledParts(views).filter((part) => !kit.includes(part))).toEqual([]);
  });
});

describe("the landers' style sheet", () => {
  const sheet = readSheet("lander");
  const kit = listed(sheet, "app/ui/");

  it("The landers' style sheet is used only by the landers, and no other sheet contains their designs", () => {
    expect(routesWith("lander").map((file) => file.split("/").at(-1))).toEqual(["lander.tsx"]);
    for (const other of ["visitor", "members"]) {
      expect(readSheet(other)).toContain('@source not "../app/landers/views/designs/*.tsx"');
    }
  });

  it("The landers' style sheet contains every styled component of the designs and their layout", () => {
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

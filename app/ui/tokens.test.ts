import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { themeNames } from "~/tenancy/vocabulary";
import { listSources, readSource } from "../../tests/support/sources";

const root = join(import.meta.dirname, "../..");
const baseCss = readFileSync(join(root, "themes/base.css"), "utf8");
const sheets = readdirSync(join(root, "themes"), { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".css") && !/^desk[./]/.test(name) && !themeNames.some((theme) => name === `${theme}.css`),
);
const withoutComments = (name: string) =>
  readFileSync(join(root, "themes", name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const views = listSources("app").filter((path) => path.endsWith(".tsx"));

const palette =
  "(?:black|white|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|" +
  "purple|fuchsia|pink|rose)";

/** Class names without effect, and names that evade the contrast check. */
const banned: [why: string, pattern: RegExp][] = [
  [
    "a palette name, not a token",
    new RegExp(`\\b(?:bg|text|border|ring|fill|stroke|from|via|to)-${palette}(?:-\\d+)?\\b`),
  ],
  ["a raw colour in a class", /-\[#[0-9a-f]{3,8}\]|-\[(?:rgb|hsl|oklch)/i],
  ["opacity on a text token", /\btext-[a-z-]+\/\d+/],
  ["a corner that is no token", /\brounded-(?:xs|sm|md|lg|xl|2xl|3xl)\b/],
  ["a depth that is no token", /\bshadow-(?:xs|sm|md|lg|xl|2xl)\b/],
  ["a breakpoint that does not exist", /\b2xl:/],
];

describe("the style sheet", () => {
  it("The style sheet has exactly four breakpoints, in units of the reader's font size (LAY-55)", () => {
    const breakpoints = [...baseCss.matchAll(/--breakpoint-([^:]+): ([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(Object.fromEntries(breakpoints)).toEqual({
      "*": "initial",
      sm: "36rem",
      md: "48rem",
      lg: "62rem",
      xl: "75rem",
    });
  });
});

describe.each(sheets)("themes/%s", (name) => {
  it("The style sheets change only at the four breakpoints (LAY-55)", () => {
    const widths = [...withoutComments(name).matchAll(/@media[^{]*width\s*(?:>=|<)\s*([\d.]+\w+)/g)];
    for (const [, width] of widths) expect(["36rem", "48rem", "62rem", "75rem", "20em"]).toContain(width);
  });

  it("The style sheets define no colours of their own", () => {
    const colours = withoutComments(name).match(/#[0-9a-f]{3,8}\b|\brgba?\(|\boklch\(/gi) ?? [];
    // Transparent is allowed, and black for masks.
    expect(colours.filter((colour) => !/^#0000?$/.test(colour))).toEqual([]);
  });
});

describe("the sheet of the operators' console", () => {
  const sheet = readdirSync(join(root, "themes/desk"))
    .map((name) => withoutComments(`desk/${name}`))
    .join("\n");

  it("The console's sheet changes only at its three breakpoints, in units of the reader's font size", () => {
    const widths = [...sheet.matchAll(/@media[^{]*width\s*(?:>=|<)\s*([\d.]+\w+)/g)];
    expect(new Set(widths.map(([, width]) => width))).toEqual(new Set(["40rem", "56.25rem", "68.75rem"]));
  });

  it("The console's sheet defines colours as custom properties only", () => {
    const used = sheet.split("\n").filter((line) => /#[0-9a-f]{3,8}\b|\brgba?\(|\boklch\(/i.test(line));
    expect(used.filter((line) => !/^\s*--[\w-]+:/.test(line))).toEqual([]);
  });
});

describe("the views", () => {
  it.each(banned)("The views use no %s", (_why, pattern) => {
    const offenders = views.flatMap((path) =>
      readSource(path)
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${pattern.exec(line)?.[0]}`] : [])),
    );
    expect(offenders).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandCss, brokenPairs, contrast, solveTheme, themeColor, themeCss, tokenPairs, type Hex } from "./theme";
import { oklchOf } from "./oklch";
import type { ThemeInputs } from "./theme";
import { themeInputs } from "./themes";
import { themeNames } from "./vocabulary";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value): Hex => `#${value.toString(16).padStart(6, "0")}`);
const neutral = fc.constantFrom<ThemeInputs["neutral"]>("warm", "cool", "plain");

describe("contrast", () => {
  it("The contrast is the ratio of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
    expect(contrast("#777777", "#777777")).toBe(1);
  });
});

describe("solveTheme", () => {
  it("Pairs of text require at least 4.6, pairs of edges 3.05", () => {
    expect(Math.min(...tokenPairs.map((pair) => pair.ratio))).toBe(3.05);
    const text = tokenPairs.filter((pair) => /^(on-|ink)/.test(pair.colour));
    expect(Math.min(...text.map((pair) => pair.ratio))).toBe(4.6);
  });

  it.each(themeNames)("The theme %s meets each pair in light and dark", (name) => {
    const tokens = solveTheme(themeInputs[name]);
    expect(brokenPairs(tokens.light)).toEqual([]);
    expect(brokenPairs(tokens.dark)).toEqual([]);
  });

  it("A failing pair is found", () => {
    const { light } = solveTheme(themeInputs.ember);
    expect(brokenPairs({ ...light, "on-primary": light.primary })).toContain("on-primary on primary: 1.00, owed 4.6");
  });

  it("The solver makes any operator's colours readable", () => {
    fc.assert(
      fc.property(hex, hex, neutral, fc.constantFrom(...themeNames), (brand, accent, tint, name) => {
        const tokens = solveTheme({ ...themeInputs[name], brand, accent, neutral: tint });
        expect([...brokenPairs(tokens.light), ...brokenPairs(tokens.dark)]).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["orchid", "#ffffff"],
    ["apricot", "#ffffff"],
    ["onyx", "#0e0a07"],
  ] as const)("The button of %s has the text that reads better in both schemes", (name, text) => {
    const { light, dark } = solveTheme(themeInputs[name]);
    expect([light["on-primary"], dark["on-primary"]]).toEqual([text, text]);
  });

  it("The solver keeps a good colour and says how far it moved a bad one", () => {
    expect(solveTheme(themeInputs.aurora).light.primary).toBe("#6d5ae6");
    expect(solveTheme({ ...themeInputs.ember, brand: "#e8ffb0" }).brandShift.light).toBeGreaterThan(0.2);
  });
});

describe("the colours of the first theme", () => {
  const { light, dark } = solveTheme(themeInputs.ember);

  it.each([light, dark])(
    "The brand colours are pink-red and dark rose, and unread marks have a third (LAY-57..59)",
    (tokens) => {
      const [primary, accent, unread] = [tokens.primary, tokens.accent, tokens.unread].map(oklchOf);
      expect(primary).toMatchObject({ h: expect.closeTo(18, -1), c: expect.closeTo(0.22, 1) });
      expect(accent).toMatchObject({ h: expect.closeTo(5, -1), c: expect.closeTo(0.15, 1) });
      expect(accent?.l).toBeLessThan(primary?.l ?? 0);
      expect(unread?.h).toBeGreaterThan(45);
    },
  );
});

describe("the unread colour", () => {
  it.each(themeNames)("The unread colour in %s is used by no button (LAY-59)", (name) => {
    const { light, dark } = solveTheme(themeInputs[name]);
    for (const { unread, primary } of [light, dark]) expect(unread).not.toBe(primary);
  });
});

describe("themeCss", () => {
  it("A theme's file only sets variables that begin with --t-", () => {
    const css = themeCss("ember", solveTheme(themeInputs.ember));
    const [comment, selector, ...lines] = css.trimEnd().split("\n");
    expect(comment).toContain("Generated from app/tenancy/themes.ts");
    expect(selector).toBe('[data-theme="ember"] {');
    expect(lines.pop()).toBe("}");
    for (const line of lines) expect(line).toMatch(/^ {2}--t-[a-z0-9-]+: .+;$/);
  });

  it("A theme name that could break out of its selector is refused", () => {
    expect(() => themeCss('x"]{} body{', solveTheme(themeInputs.ember))).toThrow(RangeError);
  });
});

describe("brandCss", () => {
  it("A tenant's own style holds only what differs from the theme, solved like the theme", () => {
    const css = brandCss({ brand: "#ffe600" }, themeInputs.ember);
    expect(css).toMatch(/^:root\[data-theme\] \{\n/);
    expect(css).toContain("--t-primary:");
    expect(css).not.toContain("--t-danger:");
    expect(css).not.toContain("--t-radius");
  });

  it("A tenant's own style is empty when nothing differs", () => {
    expect(brandCss({}, themeInputs.ember)).toBe("");
    expect(brandCss({ brand: "#E5274F" }, themeInputs.ember)).toBe("");
  });

  it.each(["red", "#fff", "#e5274f;}", "#e5274f\n", "url(x)", "", 7])("The colour %j is refused", (brand) => {
    expect(() => brandCss({ brand: brand as string }, themeInputs.ember)).toThrow(RangeError);
  });
});

describe("themeColor", () => {
  it("The browser's theme colour is the page's background", () => {
    const tokens = solveTheme(themeInputs.onyx);
    expect(themeColor(tokens, "dark")).toBe(tokens.dark.canvas);
    expect(themeColor(tokens, "light")).toBe(tokens.light.canvas);
  });
});

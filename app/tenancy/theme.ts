/**
 * Derives all `--t-*` tokens of a theme, for light and dark, from ten operator choices. Stylesheets, mails and icons
 * use these tokens. An unreadable colour becomes the nearest readable colour.
 */
import { contrast, isHexColour, oklchOf, type Hex } from "./oklch";
import { bars, type BarName } from "./theme-bars";
import { artTokens, heroes, patterns, type HeroPreset, type PatternName } from "./theme-art";
import { solveColours, type NeutralTint, type Scheme } from "./theme-colours";
import { tokenPairs, type ColourName, type ThemeColours } from "./theme-pairs";
import { densities, fontPairs, radii, shapeTokens, type Density, type FontPair, type Radius } from "./theme-shape";

export { contrast, type Hex } from "./oklch";
export { tokenPairs, type ThemeColours } from "./theme-pairs";

export type ThemeInputs = {
  brand: Hex;
  accent: Hex;
  neutral: NeutralTint;
  /** Scheme of an installed app's splash screen, which cannot follow the device's scheme. */
  splash: Scheme;
  fonts: FontPair;
  radius: Radius;
  density: Density;
  pattern: PatternName;
  hero: { preset: HeroPreset; focalX: number; focalY: number };
  bar: BarName;
};

export type ThemeTokens = {
  light: ThemeColours;
  dark: ThemeColours;
  /** Tokens that are not colours, by name without `--t-`. */
  shape: Record<string, string>;
  splash: Scheme;
  /** Lightness change of the filled brand colour, from 0 to 1. */
  brandShift: Record<Scheme, number>;
};

/** Colours that a tenant may set on top of its theme. */
type BrandInputs = { brand?: string; accent?: string };

const neutralTints: readonly NeutralTint[] = ["warm", "cool", "plain"];
const schemes: readonly Scheme[] = ["light", "dark"];

function insist(isGood: boolean, name: string, value: unknown): void {
  if (!isGood) throw new RangeError(`theme input "${name}" can not be ${JSON.stringify(value)}`);
}

/**
 * Refuses unsafe inputs, because they go into a stylesheet. Only known names, numbers from 0 to 100 and six-digit
 * colours pass.
 */
function insistOnInputs(inputs: ThemeInputs): void {
  insist(isHexColour(inputs.brand), "brand", inputs.brand);
  insist(isHexColour(inputs.accent), "accent", inputs.accent);
  insist(neutralTints.includes(inputs.neutral), "neutral", inputs.neutral);
  insist(schemes.includes(inputs.splash), "splash", inputs.splash);
  insist(Object.hasOwn(fontPairs, inputs.fonts), "fonts", inputs.fonts);
  insist(Object.hasOwn(radii, inputs.radius), "radius", inputs.radius);
  insist(Object.hasOwn(densities, inputs.density), "density", inputs.density);
  insist(Object.hasOwn(patterns, inputs.pattern), "pattern", inputs.pattern);
  insist(Object.hasOwn(bars, inputs.bar), "bar", inputs.bar);
  insist(Object.hasOwn(heroes, inputs.hero.preset), "hero.preset", inputs.hero.preset);
  for (const focal of ["focalX", "focalY"] as const) {
    const value = inputs.hero[focal];
    insist(Number.isFinite(value) && value >= 0 && value <= 100, `hero.${focal}`, value);
  }
}

export function solveTheme(inputs: ThemeInputs): ThemeTokens {
  insistOnInputs(inputs);
  const { hero } = inputs;
  const colourInputs = { ...inputs, heroTone: heroes[hero.preset].tone };
  const light = solveColours(colourInputs, "light");
  const dark = solveColours(colourInputs, "dark");
  const asked = oklchOf(inputs.brand).l;
  const shape = {
    ...shapeTokens(inputs, light.ink),
    ...artTokens(inputs.pattern, hero.preset, hero.focalX, hero.focalY),
    ...bars[inputs.bar],
  };
  const shiftOf = (colours: ThemeColours) => Math.abs(oklchOf(colours.primary).l - asked);
  return {
    light,
    dark,
    shape,
    splash: inputs.splash,
    brandShift: { light: shiftOf(light), dark: shiftOf(dark) },
  };
}

/**
 * Lists the colour pairs with too little contrast. Only tests call this, because `solveTheme` never returns such a
 * pair.
 */
export function brokenPairs(colours: ThemeColours): string[] {
  return tokenPairs.flatMap(({ colour, ground, ratio }) => {
    const measured = contrast(colours[colour], colours[ground]);
    return measured >= ratio ? [] : [`${colour} on ${ground}: ${measured.toFixed(2)}, owed ${ratio}`];
  });
}

function colourLines({ light, dark }: ThemeTokens, isWanted: (name: ColourName) => boolean): string[] {
  return (Object.keys(light) as ColourName[])
    .filter(isWanted)
    .map((name) =>
      light[name] === dark[name]
        ? `  --t-${name}: ${light[name]};`
        : `  --t-${name}: light-dark(${light[name]}, ${dark[name]});`,
    );
}

const header = "/* Generated from app/tenancy/themes.ts. Write anew: npx vitest run app/tenancy/themes.test.ts -u */";

function rule(selector: string, lines: string[]): string {
  return `${selector} {\n${lines.join("\n")}\n}\n`;
}

/**
 * The text of `themes/<name>.css`, which only sets variables. Only tests call this, to compare the text with the file.
 * Each colour is a `light-dark()` pair, and `html[data-scheme]` in base.css selects one of the pair.
 */
export function themeCss(themeName: string, tokens: ThemeTokens): string {
  insist(/^[a-z][a-z0-9-]*$/.test(themeName), "name", themeName);
  const shape = Object.entries(tokens.shape).map(([name, value]) => `  --t-${name}: ${value};`);
  return `${header}\n${rule(`[data-theme="${themeName}"]`, [...colourLines(tokens, () => true), ...shape])}`;
}

/**
 * A tenant's own colours on top of its theme, as a stylesheet linked after the theme. Empty when nothing differs.
 * Refuses anything but six-digit colours.
 */
export function brandCss(brand: BrandInputs, baseTheme: ThemeInputs): string {
  const given = Object.fromEntries(Object.entries(brand).filter(([, value]) => value !== undefined));
  const base = solveTheme(baseTheme);
  const branded = solveTheme({ ...baseTheme, ...(given as Partial<ThemeInputs>) });
  const lines = colourLines(
    branded,
    (name) => branded.light[name] !== base.light[name] || branded.dark[name] !== base.dark[name],
  );
  return lines.length === 0 ? "" : rule(":root[data-theme]", lines);
}

/** The value of `<meta name="theme-color">`, and the manifest's background. */
export function themeColor(tokens: ThemeTokens, scheme: Scheme): Hex {
  return tokens[scheme].canvas;
}

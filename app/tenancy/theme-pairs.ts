import type { Hex } from "./oklch";

/** WCAG asks for 4.5 and 3. The margins cover rounding and antialiased edges. */
export const textRatio = 4.6;
export const edgeRatio = 3.05;
const inkRatio = 12;

export const solidNames = ["primary", "accent", "success", "warning", "danger", "info"] as const;
const surfaceNames = ["canvas", "surface", "sunken", "overlay"] as const;

export type SolidName = (typeof solidNames)[number];
export type SurfaceName = (typeof surfaceNames)[number];
export type SolidTokens = Record<SolidName | `on-${SolidName}` | `${SolidName}-soft` | `on-${SolidName}-soft`, Hex>;

export type ThemeColours = SolidTokens &
  Record<SurfaceName | "scrim", Hex> &
  Record<"ink" | "ink-muted" | "ink-link" | "ink-inverse" | "line" | "line-strong" | "ring", Hex> &
  Record<"primary-hover" | "primary-press" | "accent-hover" | "danger-hover", Hex> &
  Record<"unread" | "on-unread" | "premium" | "on-premium" | "like" | "nope" | "online", Hex> &
  Record<"bubble-out" | "on-bubble-out" | "bubble-in" | "on-bubble-in", Hex> &
  Record<"label-fictional" | "on-label-fictional", Hex> &
  Record<
    "hero-a" | "hero-b" | "hero-c" | "on-hero" | "hero-button" | "on-hero-button" | "duotone-a" | "duotone-b",
    Hex
  >;

export type ColourName = keyof ThemeColours;
type TokenPair = { colour: ColourName; ground: ColourName; ratio: number };

const onEverySurface = (colour: ColourName, ratio: number): TokenPair[] =>
  surfaceNames.map((ground) => ({ colour, ground, ratio }));

const solidPairs = (name: SolidName): TokenPair[] => [
  { colour: `on-${name}`, ground: name, ratio: textRatio },
  { colour: `on-${name}-soft`, ground: `${name}-soft`, ratio: textRatio },
  { colour: "ink", ground: `${name}-soft`, ratio: 7 },
  ...onEverySurface(`on-${name}-soft`, textRatio),
  ...onEverySurface(name, edgeRatio),
];

/** Colour pairs that may touch on a screen, each with its minimum contrast. Tests check the pairs in each theme. */
export const tokenPairs: readonly TokenPair[] = [
  ...onEverySurface("ink", inkRatio),
  ...onEverySurface("ink-muted", textRatio),
  ...onEverySurface("ink-link", textRatio),
  ...onEverySurface("line-strong", edgeRatio),
  ...onEverySurface("ring", edgeRatio),
  { colour: "ink-inverse", ground: "ink", ratio: inkRatio },
  ...solidNames.flatMap(solidPairs),
  { colour: "on-primary", ground: "primary-hover", ratio: textRatio },
  { colour: "on-primary", ground: "primary-press", ratio: textRatio },
  { colour: "on-accent", ground: "accent-hover", ratio: textRatio },
  { colour: "on-danger", ground: "danger-hover", ratio: textRatio },
  ...(["unread", "premium", "like", "nope", "online"] as const).flatMap((name) => onEverySurface(name, edgeRatio)),
  { colour: "on-unread", ground: "unread", ratio: textRatio },
  { colour: "on-premium", ground: "premium", ratio: textRatio },
  { colour: "on-bubble-out", ground: "bubble-out", ratio: textRatio },
  { colour: "on-bubble-in", ground: "bubble-in", ratio: 7 },
  { colour: "on-label-fictional", ground: "label-fictional", ratio: 7 },
  ...(["hero-a", "hero-b", "hero-c"] as const).map((ground) => ({
    colour: "on-hero" as const,
    ground,
    ratio: textRatio,
  })),
  { colour: "on-hero-button", ground: "hero-button", ratio: textRatio },
];

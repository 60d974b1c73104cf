/**
 * Derives all semantic colours of one scheme from two operator colours. Each colour gets the nearest lightness in OKLCH
 * whose 8-bit colour has enough contrast.
 */
import { contrast, oklchOf, toHex, worstContrast, type Hex, type Oklch } from "./oklch";
import {
  edgeRatio,
  type SolidName,
  solidNames,
  type SolidTokens,
  type SurfaceName,
  textRatio,
  type ThemeColours,
} from "./theme-pairs";

export type Scheme = "light" | "dark";
export type NeutralTint = "warm" | "cool" | "plain";
/**
 * The choice of a hero's three colours. Deep: brand and accent. Clear: brand and neighbouring hues. Lacquer:
 * near-black, dark accent, brand. Light: pastels. Linen: pale, almost neutral tones.
 */
export type HeroTone = "deep" | "clear" | "lacquer" | "light" | "linen";

type ColourInputs = { brand: Hex; accent: Hex; neutral: NeutralTint; heroTone: HeroTone };

const lightnessStep = 0.002;
const lightnessSteps = 500;

/** Finds the colour that passes the test and is nearest to the seed in lightness. */
function nearest(seed: Oklch, passes: (colour: Hex) => boolean): Hex {
  for (let step = 0; step <= lightnessSteps; step += 1) {
    for (const l of [seed.l - step * lightnessStep, seed.l + step * lightnessStep]) {
      if (l < 0 || l > 1) continue;
      const colour = toHex({ ...seed, l });
      if (passes(colour)) return colour;
    }
  }
  throw new RangeError(`no lightness of hue ${seed.h.toFixed(0)} meets the contrast asked of it`);
}

function capped(colour: Oklch, chroma: number): Oklch {
  return { ...colour, c: Math.min(colour.c, chroma) };
}

/** The hue halfway between two hues, on the shorter arc. */
function between(one: number, other: number): number {
  const difference = ((other - one + 540) % 360) - 180;
  return (one + difference / 2 + 360) % 360;
}

type Neutral = (lightness: number) => Hex;

const tintHues: Record<Exclude<NeutralTint, "plain">, number> = { warm: 60, cool: 262 };

/** Greys with a little of the brand's hue, so that pages match their buttons. Chroma stays below .012. */
function neutralsOf(brand: Oklch, tint: NeutralTint): Neutral {
  if (tint === "plain") return (l) => toHex({ l, c: Math.min(brand.c, 0.003), h: brand.h });
  const h = between(brand.h, tintHues[tint]);
  return (l) => toHex({ l, c: 0.011, h });
}

const surfaceLightness: Record<Scheme, Record<SurfaceName, number>> = {
  light: { canvas: 0.976, surface: 1, sunken: 0.948, overlay: 1 },
  dark: { canvas: 0.172, surface: 0.212, sunken: 0.142, overlay: 0.242 },
};

type Ground = { scheme: Scheme; neutral: Neutral; surfaces: readonly Hex[]; nearBlack: Hex };

const white: Hex = "#ffffff";

function inkFor(solid: Hex, nearBlack: Hex): Hex | null {
  if (contrast(white, solid) >= textRatio) return white;
  return contrast(nearBlack, solid) >= textRatio ? nearBlack : null;
}

/**
 * Largest change of a control's lightness that is accepted for white text. On saturated middle tones white reads better
 * than black, although the ratio of WCAG prefers black.
 */
const whiteReach = 0.07;

/** Computes the colours of a filled control. Its text is readable, and the control stands out from the page. */
function solidFrom(seed: Oklch, ground: Ground): { base: Hex; on: Hex } {
  const standsOut = (colour: Hex) => worstContrast(colour, ground.surfaces) >= edgeRatio;
  const underWhite = nearest(seed, (colour) => contrast(white, colour) >= textRatio && standsOut(colour));
  if (Math.abs(oklchOf(underWhite).l - seed.l) <= whiteReach) return { base: underWhite, on: white };
  const base = nearest(seed, (colour) => inkFor(colour, ground.nearBlack) !== null && standsOut(colour));
  return { base, on: inkFor(base, ground.nearBlack) ?? white };
}

function textFrom(seed: Oklch, grounds: readonly Hex[], ratio: number): Hex {
  return nearest(seed, (colour) => worstContrast(colour, grounds) >= ratio);
}

/** Moves the background away from the text colour on hover, so that contrast can only rise. */
function moved(base: Hex, on: Hex, distance: number): Hex {
  const colour = oklchOf(base);
  return toHex({ ...colour, l: colour.l + (on === white ? -distance : distance) });
}

function softFrom(seed: Oklch, ground: Ground): { soft: Hex; on: Hex } {
  const isLight = ground.scheme === "light";
  const soft = toHex({ ...capped(seed, isLight ? 0.038 : 0.07), l: isLight ? 0.945 : 0.295 });
  const wanted = isLight ? seed : { ...seed, l: Math.max(seed.l, 0.8), c: Math.min(seed.c, 0.13) };
  return { soft, on: textFrom(wanted, [soft, ...ground.surfaces], textRatio) };
}

function solidTokens(name: SolidName, seed: Oklch, ground: Ground) {
  const { base, on } = solidFrom(seed, ground);
  const soft = softFrom(seed, ground);
  return { [name]: base, [`on-${name}`]: on, [`${name}-soft`]: soft.soft, [`on-${name}-soft`]: soft.on };
}

/** Fixed hues, so that green, amber, red and blue mean the same on each site. */
const seeds = {
  success: oklchOf("#23895a"),
  warning: oklchOf("#d08a12"),
  danger: oklchOf("#cf2a1c"),
  info: oklchOf("#2c6fd1"),
  like: oklchOf("#e5274f"),
  nope: oklchOf("#64748b"),
  online: oklchOf("#1fa06a"),
};

/** Orange and bronze on light pages, amber and gold on dark pages. These hues stay distinct from each other. */
const glowSeeds: Record<Scheme, Record<"unread" | "premium", Oklch>> = {
  light: { unread: oklchOf("#e56a0c"), premium: oklchOf("#86600f") },
  dark: { unread: oklchOf("#f5a83a"), premium: oklchOf("#dcb253") },
};

function hueDistance(one: number, other: number): number {
  return Math.abs(((one - other + 540) % 360) - 180);
}

/** The colour of unread counts (LAY-59): orange, or the accent when the brand is close to orange. */
function unreadSeed(brand: Oklch, accent: Oklch, scheme: Scheme): Oklch {
  const { unread } = glowSeeds[scheme];
  return hueDistance(brand.h, unread.h) < 30 && brand.c > 0.06 ? accent : unread;
}

type HeroSeed = { from: Oklch; l: number; chroma: number };

/**
 * Start colours of a hero, before the contrast correction. On a dark page the tones `light` and `linen` are dark too.
 */
function heroSeeds(brand: Oklch, accent: Oklch, tone: HeroTone, isLight: boolean): [HeroSeed, HeroSeed, HeroSeed] {
  const of = (from: Oklch, l: number, chroma: number): HeroSeed => ({ from, l, chroma });
  const linen = { ...brand, h: between(brand.h, 70) };
  switch (tone) {
    case "light":
      if (isLight) return [of(brand, 0.965, 0.03), of(brand, 0.905, 0.075), of(accent, 0.865, 0.085)];
      return [of(brand, 0.23, 0.08), of(brand, 0.37, 0.13), of(accent, 0.43, 0.14)];
    case "linen":
      if (isLight) return [of(linen, 0.966, 0.016), of(linen, 0.93, 0.035), of(brand, 0.85, 0.055)];
      return [of(brand, 0.22, 0.03), of(brand, 0.28, 0.045), of(brand, 0.4, 0.075)];
    case "lacquer":
      return [of(brand, 0.2, 0.02), of(accent, 0.34, 0.12), of(brand, 0.57, 0.16)];
    case "clear":
      return [
        of({ ...brand, h: brand.h + 20 }, 0.34, 0.1),
        of(brand, 0.47, 0.13),
        of({ ...brand, h: brand.h - 12 }, 0.56, 0.14),
      ];
    case "deep":
      return [of(brand, 0.29, 0.11), of(brand, 0.45, 0.18), of(accent, 0.55, 0.2)];
  }
}

const paleTones: readonly HeroTone[] = ["light", "linen"];

/**
 * On a dark hero the button is white, with the hero's colour as text. On a pale hero the button has the brand's colour.
 */
function heroColours(brand: Oklch, accent: Oklch, ground: Ground, tone: HeroTone, solids: SolidTokens) {
  const isLight = ground.scheme === "light";
  const isPale = isLight && paleTones.includes(tone);
  const on = isPale ? ground.neutral(0.2) : white;
  const sink = isLight || paleTones.includes(tone) ? 0 : 0.06;
  const [a, b, c] = heroSeeds(brand, accent, tone, isLight).map(({ from, l, chroma }) =>
    nearest({ ...capped(from, chroma), l: l - sink }, (colour) => contrast(on, colour) >= textRatio),
  ) as [Hex, Hex, Hex];
  return {
    "hero-a": a,
    "hero-b": b,
    "hero-c": c,
    "on-hero": on,
    "hero-button": isPale ? solids.primary : white,
    "on-hero-button": isPale ? solids["on-primary"] : a,
  };
}

function groundsOf(scheme: Scheme, neutral: Neutral) {
  const lightness = surfaceLightness[scheme];
  const colours = {
    canvas: neutral(lightness.canvas),
    surface: neutral(lightness.surface),
    sunken: neutral(lightness.sunken),
    overlay: neutral(lightness.overlay),
  };
  const ground: Ground = { scheme, neutral, surfaces: Object.values(colours), nearBlack: neutral(0.15) };
  return { colours, ground };
}

function inkColours(brand: Oklch, { scheme, neutral, surfaces }: Ground) {
  const isLight = scheme === "light";
  const mutedSeed = oklchOf(neutral(isLight ? 0.47 : 0.74));
  const lineSeed = oklchOf(neutral(isLight ? 0.62 : 0.52));
  const linkSeed = isLight ? brand : { ...capped(brand, 0.15), l: Math.max(brand.l, 0.76) };
  return {
    ink: neutral(isLight ? 0.22 : 0.955),
    "ink-muted": textFrom(mutedSeed, surfaces, textRatio),
    "ink-link": textFrom(linkSeed, surfaces, textRatio),
    "ink-inverse": neutral(isLight ? 0.985 : 0.16),
    line: neutral(isLight ? 0.9 : 0.31),
    "line-strong": textFrom(lineSeed, surfaces, edgeRatio),
    ring: textFrom(linkSeed, surfaces, edgeRatio),
    scrim: `${neutral(isLight ? 0.18 : 0.09)}a6` as Hex,
  };
}

function productColours(brand: Oklch, accent: Oklch, ground: Ground) {
  const isLight = ground.scheme === "light";
  const unread = solidFrom(unreadSeed(brand, accent, ground.scheme), ground);
  const premium = solidFrom(glowSeeds[ground.scheme].premium, ground);
  const edge = (seed: Oklch) => textFrom(seed, ground.surfaces, edgeRatio);
  return {
    unread: unread.base,
    "on-unread": unread.on,
    premium: premium.base,
    "on-premium": premium.on,
    like: edge(seeds.like),
    nope: edge(seeds.nope),
    online: edge(seeds.online),
    "bubble-in": ground.neutral(isLight ? 0.928 : 0.285),
    "on-bubble-in": ground.neutral(isLight ? 0.22 : 0.955),
    "label-fictional": ground.neutral(isLight ? 0.3 : 0.88),
    "on-label-fictional": ground.neutral(isLight ? 0.985 : 0.16),
    "duotone-a": toHex({ ...capped(brand, 0.12), l: 0.34 }),
    "duotone-b": toHex({ ...capped(accent, 0.1), l: 0.82 }),
  };
}

/** Computes the colours of one scheme. Any two six-digit colours give colours that meet all of `tokenPairs`. */
export function solveColours(inputs: ColourInputs, scheme: Scheme): ThemeColours {
  const brand = capped(oklchOf(inputs.brand), 0.24);
  const accent = capped(oklchOf(inputs.accent), 0.24);
  const { colours, ground } = groundsOf(scheme, neutralsOf(brand, inputs.neutral));
  const solidSeeds: Record<SolidName, Oklch> = { ...seeds, primary: brand, accent };
  const solids = Object.assign(
    {},
    ...solidNames.map((name) => solidTokens(name, solidSeeds[name], ground)),
  ) as SolidTokens;
  return {
    ...colours,
    ...inkColours(brand, ground),
    ...solids,
    "primary-hover": moved(solids.primary, solids["on-primary"], 0.04),
    "primary-press": moved(solids.primary, solids["on-primary"], 0.075),
    "accent-hover": moved(solids.accent, solids["on-accent"], 0.04),
    "danger-hover": moved(solids.danger, solids["on-danger"], 0.04),
    ...productColours(brand, accent, ground),
    "bubble-out": solids.primary,
    "on-bubble-out": solids["on-primary"],
    ...heroColours(brand, accent, ground, inputs.heroTone, solids),
  };
}

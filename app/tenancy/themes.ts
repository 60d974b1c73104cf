/** The shipped themes as operator choices. themes.test.ts derives `themes/<name>.css` from them. */
import type { ThemeInputs } from "./theme";

export const themeInputs = {
  ember: {
    brand: "#e5274f",
    accent: "#9c2750",
    neutral: "warm",
    scheme: "auto",
    fonts: "geometric",
    radius: "soft",
    density: "comfy",
    pattern: "sparks",
    hero: { preset: "sunset", focalX: 70, focalY: 40 },
    bar: "glow",
  },
  aurora: {
    brand: "#6d5ae6",
    accent: "#17b8a6",
    neutral: "cool",
    scheme: "dark",
    fonts: "grotesque",
    radius: "pebble",
    density: "cosy",
    pattern: "waves",
    hero: { preset: "aurora", focalX: 50, focalY: 30 },
    bar: "polar",
  },
  orchid: {
    brand: "#c9549f",
    accent: "#3f9fe0",
    neutral: "plain",
    scheme: "auto",
    fonts: "rounded",
    radius: "round",
    density: "comfy",
    pattern: "petals",
    hero: { preset: "duotone", focalX: 75, focalY: 50 },
    bar: "scallops",
  },
  onyx: {
    brand: "#b98a3a",
    accent: "#8e2f4a",
    neutral: "warm",
    scheme: "dark",
    fonts: "didone",
    radius: "sharp",
    density: "comfy",
    pattern: "weave",
    hero: { preset: "arc", focalX: 80, focalY: 45 },
    bar: "brass",
  },
  apricot: {
    brand: "#d9652b",
    accent: "#b23a6b",
    neutral: "warm",
    scheme: "light",
    fonts: "humanist",
    radius: "plump",
    density: "comfy",
    pattern: "blobs",
    hero: { preset: "citrus", focalX: 80, focalY: 50 },
    bar: "hanging",
  },
  heirloom: {
    brand: "#3f7a5e",
    accent: "#c4683a",
    neutral: "warm",
    scheme: "light",
    fonts: "oldstyle",
    radius: "linen",
    density: "large",
    pattern: "sprigs",
    hero: { preset: "teatime", focalX: 75, focalY: 50 },
    bar: "seam",
  },
  merlot: {
    brand: "#7b1e3f",
    accent: "#c9a24a",
    neutral: "warm",
    scheme: "auto",
    fonts: "garalde",
    radius: "bevel",
    density: "comfy",
    pattern: "ripples",
    hero: { preset: "glass", focalX: 80, focalY: 40 },
    bar: "cellar",
  },
  marina: {
    brand: "#0f7c8c",
    accent: "#ef6a4c",
    neutral: "cool",
    scheme: "auto",
    fonts: "poster",
    radius: "crisp",
    density: "cosy",
    pattern: "light",
    hero: { preset: "caustics", focalX: 75, focalY: 40 },
    bar: "quay",
  },
} as const satisfies Record<string, ThemeInputs>;

export type ThemeName = keyof typeof themeInputs;

export const themeNames = Object.keys(themeInputs) as ThemeName[];

export function isThemeName(text: string): text is ThemeName {
  return Object.hasOwn(themeInputs, text);
}

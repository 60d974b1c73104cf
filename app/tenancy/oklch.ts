/**
 * Colour conversions for the theme solver: hex to OKLCH and back, and WCAG contrast. Contrast is measured on the 8-bit
 * colour of screens.
 */

export type Hex = `#${string}`;
export type Oklch = { l: number; c: number; h: number };

type Rgb = [red: number, green: number, blue: number];

/** Exactly six hex digits, so that the value is safe inside CSS. */
const hexColourPattern = /^#[0-9a-f]{6}$/i;

export function isHexColour(text: unknown): text is Hex {
  return typeof text === "string" && hexColourPattern.test(text);
}

function toLinear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}

function bytesOf(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function linearFromOklab(l: number, a: number, b: number): Rgb {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

export function oklchOf(hex: Hex): Oklch {
  const [red, green, blue] = bytesOf(hex).map(toLinear) as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: (hue + 360) % 360,
  };
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180;
  return linearFromOklab(l, c * Math.cos(angle), c * Math.sin(angle));
}

function isInGamut(rgb: Rgb): boolean {
  return rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

/**
 * Converts to the 8-bit colour that screens show. Reduces chroma until sRGB can represent the colour, and keeps
 * lightness and hue.
 */
export function toHex(colour: Oklch): Hex {
  const wanted = { ...colour, l: Math.min(1, Math.max(0, colour.l)) };
  let linear = linearOf(wanted);
  if (!isInGamut(linear)) {
    let low = 0;
    let high = wanted.c;
    for (let step = 0; step < 14; step += 1) {
      const chroma = (low + high) / 2;
      if (isInGamut(linearOf({ ...wanted, c: chroma }))) low = chroma;
      else high = chroma;
    }
    linear = linearOf({ ...wanted, c: low });
  }
  return `#${linear.map((channel) => toByte(channel).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: Hex): number {
  const [red, green, blue] = bytesOf(hex).map(toLinear) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast ratio, from 1 to 21. The order of the two colours does not matter. */
export function contrast(one: Hex, other: Hex): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

export function worstContrast(colour: Hex, grounds: readonly Hex[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

import type { Mood } from "./palettes";
import type { Random } from "./random";

/** Size of every scene, in portrait format 4:5. Integer units keep the file small. */
export const sheet = { width: 800, height: 1000 } as const;

export interface Stage {
  mood: Mood;
  random: Random;
}

export const path = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

export const stroke = (d: string, colour: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${more && ` ${more}`}/>`;

/** Strokes with square ends, for lit windows. */
export const panes = (d: string, colour: string, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="8" opacity="${opacity}"/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more && ` ${more}`}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more && ` ${more}`}/>`;

export const box = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${more && ` ${more}`}/>`;

export const place = (x: number, y: number, scale: number, body: string, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? `rotate(${turn})` : ""}${scale === 1 ? "" : `scale(${scale})`}">${body}</g>`;

export const group = (body: string, more: string): string => `<g ${more}>${body}</g>`;

/** Direction in which a gradient of `inkwell` darkens. */
type Fall = "down" | "up" | "right" | "left" | "rim";

/** A shape that darkens towards one side. */
export const shade = (d: string, fall: Fall = "down"): string => path(d, `url(#${fall})`);

/** A shape that darkens in dots. Only for small round things, because large areas render slowly. */
export const stipple = (d: string, fall: Fall = "rim"): string => path(d, `url(#${fall})`, 'filter="url(#dots)"');

/** A shape with light from one side. */
export const shine = (d: string, fall: "up" | "down" | "left" | "right" = "up"): string => path(d, `url(#lit-${fall})`);

/** A coloured shape that darkens towards one side. */
export const printed = (d: string, fill: string, fall: Fall = "down"): string => path(d, fill) + shade(d, fall);

export const round = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const rectangle = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;

/** A door or window with a round top, standing on `y`. */
export const archway = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}Z`;

/** Soft hills over the whole width, closed at the bottom. */
export function hills(random: Random, y: number, amplitude: number, steps = 4): string {
  const step = sheet.width / steps;
  const start = y + random.int(-amplitude, amplitude);
  let d = `M0 ${start}C${Math.round(step / 2)} ${start}`;
  for (let index = 1; index <= steps; index += 1) {
    const x = Math.round(index * step);
    const height = y + random.int(-amplitude, amplitude);
    d +=
      index === 1
        ? ` ${Math.round(x - step / 2)} ${height} ${x} ${height}`
        : `S${Math.round(x - step / 2)} ${height} ${x} ${height}`;
  }
  return `${d}V1000H0Z`;
}

/** Mountains over the whole width, closed at the bottom. */
export function summits(random: Random, y: number, amplitude: number, count = 4): string {
  const step = sheet.width / count;
  let d = `M0 ${y + random.int(0, amplitude)}`;
  for (let index = 0; index < count; index += 1) {
    const peak = Math.round((index + 0.5) * step + random.int(-30, 30));
    d += `L${peak} ${y - random.int(amplitude >> 1, amplitude)}L${Math.round((index + 1) * step)} ${y + random.int(0, amplitude >> 1)}`;
  }
  return `${d}V1000H0Z`;
}

/** A row of firs standing on `y`. */
export function firs(random: Random, y: number, tall: number, from = -20, to = 820): string {
  let d = "";
  for (let x = from; x < to; x += random.int(tall * 0.28, tall * 0.5)) {
    const h = random.int(tall * 0.6, tall);
    const w = Math.round(h * 0.2);
    const third = Math.round(h / 3);
    d += `M${x} ${y - h}l${w} ${third}h${-w >> 1}l${w} ${third}h${-w >> 1}l${w} ${third}h${-4 * w}l${w} ${-third}h${-w >> 1}l${w} ${-third}h${-w >> 1}Z`;
  }
  return d;
}

export function stars(random: Random, count: number, low = 520): string {
  let d = "";
  for (let index = 0; index < count; index += 1) d += `M${random.int(10, 790)} ${random.int(10, low)}h.1`;
  return d;
}

export function clouds(random: Random, count: number, high: number, low: number): string {
  let d = "";
  for (let index = 0; index < count; index += 1) {
    const x = random.int(-60, 640);
    const y = random.int(high, low);
    const w = random.int(90, 260);
    d += `M${x} ${y}h${w}m${-random.int(30, 80)} ${-random.int(20, 26)}h${-random.int(40, w - 20)}`;
  }
  return d;
}

/** Light on water below `y`, widest near the light at `x`. */
export function glitter(random: Random, x: number, y: number, low = 980, count = 12): string {
  let d = "";
  for (let index = 0; index < count; index += 1) {
    const depth = (index + 0.5) / count;
    const w = Math.round((150 - 90 * depth) * (0.5 + random.next()));
    d += `M${x - (w >> 1) + random.int(-30, 30)} ${Math.round(y + 12 + depth * (low - y))}h${w}`;
  }
  return d;
}

/** A leaf growing upwards from the origin. */
export const leaf = (length: number, width: number): string =>
  `M0 0C${-width} ${(-length * 0.35) | 0} ${(-width * 0.8) | 0} ${(-length * 0.8) | 0} 0 ${-length}` +
  `C${(width * 0.8) | 0} ${(-length * 0.8) | 0} ${width} ${(-length * 0.35) | 0} 0 0Z`;

/** Half a leaf, drawn over `leaf` in another colour. */
export const halfLeaf = (length: number, width: number): string =>
  `M0 0C${width} ${(-length * 0.35) | 0} ${(width * 0.8) | 0} ${(-length * 0.8) | 0} 0 ${-length}Z`;

export const glint = (x: number, y: number, r: number): string => {
  const q = Math.round(r / 6);
  return `M${x} ${y - r}L${x + q} ${y - q}L${x + r} ${y}L${x + q} ${y + q}L${x} ${y + r}L${x - q} ${y + q}L${x - r} ${y}L${x - q} ${y - q}Z`;
};

export const steam = (x: number, y: number, rise: number): string =>
  `M${x} ${y}c${-30} ${(-rise / 4) | 0} 30 ${(-rise / 3) | 0} 0 ${(-rise * 0.6) | 0}s20 ${(-rise / 4) | 0} 6 ${(-rise * 0.4) | 0}`;

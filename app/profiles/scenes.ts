import { disc, group, path, place, sheet, stroke } from "./scenes/draw";
import { demoWord, initialStrokes } from "./scenes/lettering";
import { type Motif, motifNames, motifs, motifsByInterest, nightMotifs } from "./scenes/motifs";
import { type Mood, type SceneTheme, moods, sceneThemes } from "./scenes/palettes";
import type { Portrait } from "./scenes/portrait";
import { type Random, seededRandom } from "./scenes/random";
import type { Interest } from "./interests";

export { motifNames, sceneThemes };

export interface SceneOrder {
  /** Equal seeds give equal pictures. */
  seed: string;
  theme: SceneTheme;
  /** Interests to choose a motif by. Without a fitting interest any motif is possible. */
  interests?: readonly Interest[];
  /** The member's name, whose initial is drawn on the picture. */
  name?: string;
  /** By default a motif is chosen from `interests`. */
  motif?: Motif;
  /** The looks of a person in front of the scene. */
  portrait?: Portrait;
}

/**
 * Draws a demo member's picture as a small SVG with the word "Demo". Shows a place or thing.
 */
export function renderScene(order: SceneOrder): string {
  const { defs, drawn, mood } = sceneParts(order);
  return renderSheet({ defs, body: drawn + grain(), mood, name: order.name ?? "" });
}

interface SceneParts {
  defs: string;
  drawn: string;
  mood: Mood;
}

export function sceneParts({ seed, theme, interests = [], motif }: SceneOrder): SceneParts {
  const random = seededRandom(`${theme}/${seed}`);
  const subject = motif ?? chooseMotif(random, interests);
  const mood = random.pick(moods[theme].filter((inks) => inks.night || !nightMotifs.includes(subject)));
  const drawn = frame(random, motifs[subject]({ mood, random }));
  return { defs: inkwell(mood, random), drawn, mood };
}

interface Sheet {
  defs: string;
  body: string;
  mood: Mood;
  name: string;
}

/** An SVG in the common size of all scenes, with the word "Demo". */
export function renderSheet({ defs, body, mood, name }: Sheet): string {
  const { width, height } = sheet;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${defs}</defs>${body}${seal(mood, name)}</svg>`
  );
}

/** Varies a drawing by mirroring or slight enlargement. */
function frame(random: Random, drawn: string): string {
  const zoom = 1 + random.int(0, 12) / 100;
  const flip = random.chance(0.5) ? -1 : 1;
  const x = flip > 0 ? 400 - 400 * zoom : 400 + 400 * zoom;
  return group(
    drawn,
    `transform="matrix(${flip * zoom} 0 0 ${zoom} ${Math.round(x)} ${Math.round(560 * (1 - zoom))})"`,
  );
}

function chooseMotif(random: Random, interests: readonly Interest[]): Motif {
  const fitting = interests.flatMap((interest) => motifsByInterest[interest] ?? []);
  return random.pick(fitting.length > 0 ? fitting : motifNames);
}

const directions = {
  down: 'x2="0" y2="1"',
  up: 'x2="0" y1="1" y2="0"',
  right: 'x2="1"',
  left: 'x1="1" x2="0"',
} as const;

const stops = (colour: string, ...ends: [offset: number, opacity: number][]): string =>
  ends
    .map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join("");

/** SVG definitions: sky, gradients of ink and light, and filters for a rough print. */
function inkwell(mood: Mood, random: Random): string {
  const [top, middle, low] = mood.sky;
  const slopes = Object.entries(directions).map(
    ([name, line]) =>
      `<linearGradient id="${name}" ${line}>${stops(mood.near, [0, 0], [1, 0.5])}</linearGradient>` +
      `<linearGradient id="lit-${name}" ${line}>${stops(mood.sun, [0, 0], [1, 0.6])}</linearGradient>`,
  );
  return (
    `<linearGradient id="sky" x2="0" y2="1">${stops(top, [0, 1])}${stops(middle, [0.45, 1])}` +
    `${stops(low, [random.pick([0.72, 0.85, 1]), 1])}</linearGradient>${slopes.join("")}` +
    `<radialGradient id="rim" cx=".36" cy=".34" r=".75">${stops(mood.ink, [0.3, 0], [1, 0.7])}</radialGradient>` +
    `<radialGradient id="soft">${stops(mood.sun, [0, 0.7], [1, 0])}</radialGradient>` +
    `<linearGradient id="setting" ${directions.down}>${stops(mood.sun, [0.3, 1], [1, 0.3])}</linearGradient>` +
    dots(mood.ink, random.int(1, 999)) +
    '<filter id="tooth" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".7"/>' +
    '<feColorMatrix values="2.6 0 0 0 -.8 2.6 0 0 0 -.8 2.6 0 0 0 -.8 0 0 0 0 1"/></filter>'
  );
}

/** An SVG filter that turns a gradient into printed dots, by noise and a threshold. */
function dots(ink: string, seed: number): string {
  return (
    `<filter id="dots" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".5" seed="${seed}"/>` +
    '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3.6 0 0 0 -1.5" result="n"/>' +
    '<feComposite in="SourceAlpha" in2="n" operator="arithmetic" k2="3" k3="3" k4="-3" result="t"/>' +
    `<feFlood flood-color="${ink}"/><feComposite in2="t" operator="in"/></filter>`
  );
}

/** Grain of paper over a drawing. */
export function grain(): string {
  return '<rect width="800" height="1000" filter="url(#tooth)" opacity=".4" style="mix-blend-mode:soft-light"/>';
}

/** The initial and the word "Demo" in a corner, so that the drawing is not mistaken for a photo. */
function seal(mood: Mood, name: string): string {
  const letter = initialStrokes(name);
  const mark = group(stroke(demoWord, mood.paper, 2), 'stroke-linejoin="round"');
  const initial =
    letter && disc(-24, 7, 16, mood.pop) + place(-29, 0, 1, stroke(letter, mood.paper, 2.2, 'stroke-linejoin="round"'));
  const plate = path(
    `M${letter ? -24 : -8} -13h78a20 20 0 0 1 0 40h${letter ? -78 : -62}a20 20 0 0 1 0-40Z`,
    mood.ink,
    'opacity=".55"',
  );
  return place(696, 952, 1, plate + initial + mark);
}

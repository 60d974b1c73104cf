import { createAvatar } from "@dicebear/core";
import * as openPeeps from "@dicebear/open-peeps";
import { grain, renderSheet, type SceneOrder, sceneParts } from "../scenes";
import { box, disc, group, path } from "./draw";
import type { cloths, Portrait } from "./portrait";
import { seededRandom } from "./random";

const outline = "#1b1512";

/** Placeholder colours for Open Peeps. `drawFigure` replaces them by the portrait's colours and pattern. */
const stand = { skin: "0a0a01", shirt: "0a0a02", hair: "0a0a03" };

/**
 * Draws a person of the Open Peeps set (CC0) before a blurred scene, with the word "Demo". No real person is shown.
 */
export function renderPortrait(order: SceneOrder & { portrait: Portrait }): string {
  const { portrait } = order;
  const random = seededRandom(`portrait/${order.theme}/${order.seed}`);
  const { defs, drawn, mood } = sceneParts(order);
  const ground = box(0, 0, 800, 1000, mood.sky[1]);
  const far = group(drawn, 'filter="url(#far-off)" transform="translate(-32 -40)scale(1.08)"');
  const back = ground + far + disc(400, 420, 430, "url(#soft)") + grain();
  // The head stays in the upper 62 percent, because a card's words cover the rest.
  const scale = portrait.crop === "bust" ? 0.96 + random.int(0, 6) / 100 : 0.82;
  const wide = (scale * portrait.build) / 100;
  const side = random.chance(0.5) ? -1 : 1;
  const left = 400 - side * wide * 365;
  const top = portrait.crop === "bust" ? 76 : 170;
  const place = `transform="matrix(${(side * wide).toFixed(3)} 0 0 ${scale.toFixed(3)} ${left.toFixed(1)} ${top})"`;
  return renderSheet({
    defs: defs + blur + clothPattern(portrait, "cloth"),
    body: back + group(drawFigure(portrait, mood.paper, "cloth"), place),
    mood,
    name: order.name ?? "",
  });
}

const blur = '<filter id="far-off" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="9"/></filter>';

type Cloth = (typeof cloths)[number];

const threads: Record<Cloth, (trim: string) => string> = {
  plain: () => "",
  stripes: (trim) => path("M0 0h60v22h-60Z", trim),
  dots: (trim) =>
    disc(30, 30, 9, trim) + disc(0, 0, 9, trim) + disc(60, 0, 9, trim) + disc(0, 60, 9, trim) + disc(60, 60, 9, trim),
  checks: (trim) => path("M0 0h60v60h-60Z", trim, 'opacity=".35"') + path("M0 0h30v30h-30ZM30 30h30v30h-30Z", trim),
};

/** Pattern of a shirt, under an id that is unique in the drawing. */
export function clothPattern({ cloth, shirt, trim }: Portrait, id: string): string {
  return (
    `<pattern id="${id}" width="60" height="60" patternUnits="userSpaceOnUse">` +
    `${path("M0 0h60v60h-60Z", shirt)}${threads[cloth](trim)}</pattern>`
  );
}

/** Draws the figure with a paper-coloured edge, which separates its outline from a dark background. */
export function drawFigure(portrait: Portrait, paper: string, cloth: string): string {
  const parts = partsOf(portrait);
  const { body, head, face, beard, glasses } = parts;
  const edge = group(body + head + beard, `stroke="${paper}" stroke-width="26" stroke-linejoin="round"`);
  const lines = portrait.lined
    ? group(ageLines, `fill="none" stroke="${outline}" stroke-width="5" stroke-linecap="round"`)
    : "";
  const whole = edge + body + dyed(head, portrait.hair, 8) + face + lines + dyed(beard, portrait.hair, 4) + glasses;
  return whole
    .replaceAll(`#${stand.skin}`, portrait.skin)
    .replaceAll(`#${stand.shirt}`, `url(#${cloth})`)
    .replaceAll(`#${stand.hair}`, portrait.hair);
}

/** Lines below the eyes, and from the nose to the mouth. */
const ageLines = '<path d="M353 352q10 8 24 6M432 350q10 6 20 1M372 402q-8 14-3 26"/>';

/** Hair in its colour with a dark outline, because Open Peeps draws all hair black. */
function dyed(part: string, hair: string, width: number): string {
  return part
    .replaceAll(/<path(?![^>]*fill=)/g, '<path fill="#000"')
    .replaceAll('fill="#000"', `fill="${hair}" stroke="${outline}" stroke-width="${width}"`);
}

/** Opening tags of the parts of an Open Peeps drawing, in the order of the drawing. */
const marks = [
  '<g transform="matrix(.99789 0 0 1 156 62)">',
  '<g transform="translate(315 248)">',
  '<g transform="translate(279 400)">',
  '<g transform="translate(179 343)">',
  '<g transform="translate(203 303)">',
];

function partsOf({ head, face, beard, glasses }: Portrait) {
  const svg = createAvatar(openPeeps, {
    head: [head],
    face: [face],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    accessories: glasses ? [glasses] : [],
    accessoriesProbability: glasses ? 100 : 0,
    maskProbability: 0,
    skinColor: [stand.skin],
    clothingColor: [stand.shirt],
    headContrastColor: [stand.hair],
  }).toString();
  const start = svg.indexOf('<g fill-rule="evenodd"');
  const end = svg.lastIndexOf("</g></svg>");
  const [toHead = -1, toFace = -1, toBeard = -1, toMask = -1, toGlasses = -1] = marks.map((mark) => svg.indexOf(mark));
  if (start < 0 || end < 0 || Math.min(toHead, toFace, toBeard, toMask, toGlasses) < start)
    throw new Error("The drawings of @dicebear/open-peeps have another form.");
  return {
    body: svg.slice(start, toHead),
    head: svg.slice(toHead, toFace),
    face: svg.slice(toFace, toBeard),
    beard: svg.slice(toBeard, toMask),
    glasses: svg.slice(toGlasses, end),
  };
}

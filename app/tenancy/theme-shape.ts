/**
 * Tokens of a theme that are not colours: fonts, corners, density, depth. Each choice has a name, and free values are
 * refused.
 */

export const fontPairs = {
  geometric: {
    display: '"Avenir Next",Avenir,Montserrat,Figtree,Corbel,"URW Gothic","Segoe UI","Liberation Sans",sans-serif',
    weight: 700,
    tracking: "-0.022em",
    style: "normal",
  },
  grotesque: {
    display: 'Bahnschrift,"DIN Alternate","Franklin Gothic Medium","Liberation Sans Narrow",Roboto,sans-serif',
    weight: 600,
    tracking: "-0.012em",
    style: "normal",
  },
  rounded: {
    display:
      'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,Quicksand,"Arial Rounded MT Bold","Segoe UI",' +
      '"Liberation Sans",sans-serif',
    weight: 700,
    tracking: "-0.015em",
    style: "normal",
  },
  humanist: {
    display: 'Seravek,"Gill Sans Nova","Gill Sans",Optima,Candara,Ubuntu,"Noto Sans","Liberation Sans",sans-serif',
    weight: 700,
    tracking: "-0.018em",
    style: "normal",
  },
  poster: {
    display: '"Helvetica Neue","Segoe UI Variable Display","Segoe UI",Roboto,Inter,"Liberation Sans",Arial,sans-serif',
    weight: 800,
    tracking: "-0.04em",
    style: "normal",
  },
  didone: {
    display: 'Didot,"Bodoni 72","Bodoni MT","Playfair Display","Noto Serif Display","Liberation Serif",Georgia,serif',
    weight: 500,
    tracking: "0.005em",
    style: "normal",
  },
  garalde: {
    display: '"Hoefler Text",Baskerville,"Libre Baskerville",Garamond,"EB Garamond","Liberation Serif",Georgia,serif',
    weight: 500,
    tracking: "-0.01em",
    style: "italic",
  },
  oldstyle: {
    display: '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Liberation Serif",Georgia,serif',
    weight: 600,
    tracking: "-0.008em",
    style: "normal",
  },
} as const;

/** System fonts for body text (DESIGN 13.5), so that nothing loads and no layout shifts. */
const bodyFace =
  '-apple-system,BlinkMacSystemFont,"Segoe UI Variable Text","Segoe UI",Roboto,"Noto Sans","Liberation Sans",system-ui,' +
  "sans-serif";

export const radii = {
  sharp: { control: "2px", card: "3px", sheet: "6px", pill: "2px", tile: "3 / 4" },
  soft: { control: "12px", card: "18px", sheet: "26px", pill: "999px", tile: "4 / 5" },
  round: { control: "26px", card: "30px", sheet: "36px", pill: "999px", tile: "1 / 1" },
  crisp: { control: "6px", card: "6px", sheet: "10px", pill: "8px", tile: "1 / 1" },
  pebble: { control: "24px", card: "14px", sheet: "20px", pill: "999px", tile: "3 / 4" },
  plump: { control: "24px", card: "36px", sheet: "44px", pill: "999px", tile: "4 / 5" },
  linen: { control: "10px", card: "8px", sheet: "12px", pill: "12px", tile: "4 / 5" },
  bevel: { control: "4px", card: "12px", sheet: "16px", pill: "999px", tile: "3 / 4" },
} as const;

export const densities = {
  cosy: { control: "44px", gap: "12px", page: "16px", base: "100%", leading: "1.5" },
  comfy: { control: "48px", gap: "16px", page: "20px", base: "100%", leading: "1.55" },
  large: { control: "52px", gap: "18px", page: "20px", base: "112.5%", leading: "1.6" },
} as const;

export type FontPair = keyof typeof fontPairs;
export type Radius = keyof typeof radii;
export type Density = keyof typeof densities;

/**
 * Sharp themes use hairlines, soft themes raised edges, round themes floating cards. Shadows have the text colour's
 * hue.
 */
type Depth = "hairline" | "lift" | "float";
const depths: Record<Depth, readonly [small: string, medium: string, large: string]> = {
  hairline: [
    "0 0 0 1px var(--t-line)",
    "0 0 0 1px var(--t-line),0 8px 20px -12px @b",
    "0 0 0 1px var(--t-line),0 24px 48px -20px @c",
  ],
  lift: ["0 1px 2px @a,0 1px 1px @a", "0 2px 4px @a,0 10px 24px -8px @b", "0 4px 8px @a,0 28px 56px -16px @c"],
  float: ["0 2px 6px @a", "0 4px 12px -2px @a,0 16px 32px -12px @b", "0 8px 16px -4px @a,0 36px 64px -20px @c"],
};

const depthOf: Record<Radius, Depth> = {
  sharp: "hairline",
  crisp: "hairline",
  soft: "lift",
  pebble: "lift",
  linen: "lift",
  bevel: "lift",
  round: "float",
  plump: "float",
};

function depthTokens(radius: Radius, shade: string): Record<string, string> {
  const tints: Record<string, string> = {
    "@a": `light-dark(${shade}12,#0006)`,
    "@b": `light-dark(${shade}24,#0008)`,
    "@c": `light-dark(${shade}38,#000b)`,
  };
  const tokens = depths[depthOf[radius]].map((depth, index) => [
    `shadow-${index + 1}`,
    depth.replace(/@[abc]/g, (name) => tints[name] ?? ""),
  ]);
  return Object.fromEntries(tokens) as Record<string, string>;
}

type ShapeInputs = { fonts: FontPair; radius: Radius; density: Density };

export function shapeTokens({ fonts, radius, density }: ShapeInputs, shade: string): Record<string, string> {
  const face = fontPairs[fonts];
  const corner = radii[radius];
  const room = densities[density];
  return {
    "font-display": face.display,
    "font-body": bodyFace,
    "display-weight": String(face.weight),
    "display-style": face.style,
    "tracking-display": face.tracking,
    "text-base": room.base,
    leading: room.leading,
    "radius-control": corner.control,
    "radius-card": corner.card,
    "radius-sheet": corner.sheet,
    "radius-pill": corner.pill,
    "tile-ratio": corner.tile,
    "control-h": room.control,
    gap: room.gap,
    "page-pad": room.page,
    ...depthTokens(radius, shade),
  };
}

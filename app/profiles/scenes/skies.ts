import {
  type Stage,
  archway,
  box,
  clouds,
  disc,
  glint,
  group,
  halfLeaf,
  hills,
  leaf,
  path,
  place,
  printed,
  rectangle,
  round,
  sheet,
  shade,
  shine,
  stipple,
  stars,
  stroke,
} from "./draw";

interface Sky {
  art: string;
  /** Position and radius of the light, for reflections and beams. */
  x: number;
  y: number;
  r: number;
}

export function sky({ mood, random }: Stage, horizon = 620): Sky {
  const low = random.chance(0.55);
  const r = low ? random.int(110, 190) : random.int(60, 110);
  const x = random.int(190, 610);
  const y = low ? horizon - random.int(20, 170) : random.int(150, horizon - 260);
  const halo = disc(x, y, Math.round(r * 2.8), "url(#soft)");
  const art =
    box(0, 0, sheet.width, sheet.height, "url(#sky)") +
    (mood.night ? stroke(stars(random, 46), mood.paper, 3.5, 'opacity=".8"') + path(glints(random), mood.paper) : "") +
    halo +
    light({ mood, random }, x, y, r) +
    drift({ mood, random }, y);
  return { art, x, y, r };
}

const glints = (random: Stage["random"]): string =>
  glint(random.int(60, 740), random.int(60, 300), 12) + glint(random.int(60, 740), random.int(60, 300), 9);

/** The sun or moon: plain, ringed, striped or crescent. */
function light({ mood, random }: Stage, x: number, y: number, r: number): string {
  const kind = random.int(0, 3);
  const body = disc(x, y, r, mood.sun);
  if (kind === 0) return body + stipple(round(x, y, r));
  if (kind === 1) {
    return (
      disc(x, y, Math.round(r * 1.55), mood.sun, 'opacity=".16"') +
      disc(x, y, Math.round(r * 1.25), mood.sun, 'opacity=".22"') +
      body
    );
  }
  if (kind === 2 && mood.night)
    return `<path d="M${x} ${y - r}a${r} ${r} 0 1 0 ${r} ${r}a${(r * 0.8) | 0} ${(r * 0.8) | 0} 0 0 1 ${-r} ${-r}Z" fill="${mood.sun}"/>`;
  return disc(x, y, r, "url(#setting)");
}

function drift({ mood, random }: Stage, y: number): string {
  const veil = stroke(
    clouds(random, random.int(1, 3), 110, Math.max(220, y)),
    mood.paper,
    24,
    `opacity="${mood.night ? ".14" : ".55"}"`,
  );
  if (mood.night || random.chance(0.4)) return veil;
  const bx = random.int(120, 600);
  const by = random.int(130, 320);
  return (
    veil +
    stroke(
      `M${bx} ${by}q10-14 20 0q10-14 20 0M${bx + 56} ${by + 34}q8-11 16 0q8-11 16 0M${bx - 40} ${by + 46}q7-9 14 0q7-9 14 0`,
      mood.ink,
      4,
      'opacity=".7"',
    )
  );
}

/** Two or three layers of rounded land, nearer layers darker. */
export function land({ mood, random }: Stage, y: number, layers = 3): string {
  const inks = [mood.far, mood.mid, mood.near];
  return inks
    .slice(3 - layers)
    .map((ink, index) => printed(hills(random, y + index * 95, 46 - index * 6, random.int(3, 5)), ink, "down"))
    .join("");
}

export function backdrop(stage: Stage): string {
  return stage.random.pick([discWall, archWall, windowWall, lightWall, paperWall])(stage);
}

function discWall({ mood, random }: Stage): string {
  const r = random.int(270, 320);
  const x = random.int(330, 470);
  return (
    box(0, 0, 800, 1000, "url(#sky)") +
    disc(x, 440, r + 60, mood.sun, 'opacity=".2"') +
    disc(x, 440, r, random.pick([mood.sun, "url(#setting)", mood.pop2]))
  );
}

function archWall(stage: Stage): string {
  const { mood, random } = stage;
  const wall = random.chance(0.5) ? mood.mid : mood.near;
  const x = random.int(120, 240);
  const opening = archway(x, 790, 400, 640);
  const view =
    box(0, 0, 800, 1000, "url(#sky)") +
    disc(x + random.int(120, 290), random.int(330, 480), random.int(60, 105), mood.sun) +
    (mood.night ? stroke(stars(random, 30), mood.paper, 3.5) : "") +
    printed(hills(random, 620, 40), mood.far) +
    printed(hills(random, 690, 30), mood.mid);
  return (
    box(0, 0, 800, 1000, wall) +
    shade(rectangle(0, 0, 800, 1000), random.pick(["left", "right"] as const)) +
    `<clipPath id="arch"><path d="${opening}"/></clipPath>` +
    group(view, 'clip-path="url(#arch)"') +
    stroke(opening, mood.paper, 12, 'opacity=".85"')
  );
}

function windowWall(stage: Stage): string {
  const { mood, random } = stage;
  const wall = mood.night ? mood.near : mood.far;
  const x = random.int(130, 190);
  const pane = rectangle(x, 130, 440, 560);
  const view =
    box(0, 0, 800, 1000, "url(#sky)") +
    disc(random.int(x + 90, x + 350), random.int(230, 400), random.int(50, 90), mood.sun) +
    (mood.night
      ? stroke(stars(random, 34), mood.paper, 3.5)
      : stroke(clouds(random, 2, 200, 420), mood.paper, 24, 'opacity=".6"')) +
    printed(hills(random, 580, 44), mood.mid) +
    printed(hills(random, 650, 30), mood.near);
  return (
    box(0, 0, 800, 1000, wall) +
    shade(rectangle(0, 0, 800, 1000), "up") +
    `<clipPath id="pane"><path d="${pane}"/></clipPath>` +
    group(view, 'clip-path="url(#pane)"') +
    stroke(`${pane}M${x + 220} 130v560M${x} 350h440`, mood.paper, 14) +
    box(x - 30, 690, 500, 24, mood.paper) +
    shade(rectangle(x - 30, 690, 500, 24), "right")
  );
}

function lightWall(stage: Stage): string {
  const { mood, random } = stage;
  const x = random.int(110, 220);
  const tilt = random.pick([-110, 110]);
  const panes = [0, 1]
    .flatMap((column) =>
      [0, 1].map((row) => {
        const left = x + column * 215 + tilt * (1 - row) * 0.9;
        const top = 150 + row * 290 + column * (tilt > 0 ? 24 : -24);
        return `M${left | 0} ${top}l195 ${(tilt / 5) | 0}l${-tilt} 265l-195 ${(-tilt / 5) | 0}Z`;
      }),
    )
    .join("");
  return (
    box(0, 0, 800, 1000, "url(#sky)") +
    box(0, 0, 800, 1000, mood.far, 'opacity=".55"') +
    shade(rectangle(0, 0, 800, 1000), "left") +
    path(panes, mood.sun, 'opacity=".75"') +
    shine(panes, "down")
  );
}

function paperWall({ mood, random }: Stage): string {
  const r = random.int(260, 340);
  const flip = random.chance(0.5);
  const bow = flip ? `M0 ${r + 60}a${r} ${r} 0 0 0 ${r}-${r}V0H0Z` : `M800 ${r + 60}a${r} ${r} 0 0 1-${r}-${r}V0H800Z`;
  const hill = `M${flip ? 800 : 0} 330C${flip ? 560 : 240} 330 ${flip ? 460 : 340} 480 ${flip ? 440 : 360} 1000H${flip ? 800 : 0}Z`;
  return (
    box(0, 0, 800, 1000, "url(#sky)") +
    printed(bow, mood.pop2, "up") +
    printed(hill, mood.far, flip ? "right" : "left") +
    disc(flip ? 610 : 190, 230, 74, mood.sun) +
    stipple(round(flip ? 610 : 190, 230, 74))
  );
}

/** The table of a still life, with its edge at `y`. */
export function table({ mood, random }: Stage, y = 760): string {
  const kind = random.int(0, 2);
  if (kind === 0) {
    return printed(rectangle(0, y, 800, 1000 - y), mood.near) + box(0, y, 800, 12, mood.paper, 'opacity=".28"');
  }
  if (kind === 1) {
    const top = `M-60 ${y + 90}a460 110 0 0 1 920 0v200h-920Z`;
    return printed(top, mood.near, "down") + shine(top, "up");
  }
  const stripes = [60, 220, 380, 540, 700]
    .map((x) => `M${x} ${y}l${((x - 360) * 0.25) | 0} 240h84L${x + 50} ${y}Z`)
    .join("");
  return (
    box(0, y, 800, 1000 - y, mood.paper) +
    path(stripes, mood.pop, 'opacity=".8"') +
    shade(rectangle(0, y, 800, 1000 - y), "down")
  );
}

export function foreground(stage: Stage): string {
  return stage.random.pick([branch, blades, cornerLeaves, nothing])(stage);
}

const nothing = (): string => "";

function branch({ mood, random }: Stage): string {
  const ink = random.chance(0.5) ? mood.ink : mood.near;
  const tips = [
    [70, 60],
    [130, 96],
    [196, 120],
    [262, 150],
    [330, 158],
    [398, 186],
  ] as const;
  const twigs = tips
    .map(([x, y], index) =>
      place(x, y, 1, path(leaf(92 - index * 6, 26), ink), index % 2 ? random.int(100, 150) : random.int(10, 50)),
    )
    .join("");
  const buds = random.chance(0.5)
    ? tips
        .map(([x, y]) =>
          disc(x + random.int(-24, 24), y + random.int(10, 40), random.int(9, 15), random.pick([mood.pop, mood.pop2])),
        )
        .join("")
    : "";
  return stroke("M-20 10C90 90 240 120 400 190", ink, 11) + twigs + buds;
}

const blades = ({ mood, random }: Stage): string =>
  path(
    Array.from({ length: 26 }, () => {
      const x = random.int(-20, 820);
      const bend = random.int(-50, 50);
      return `M${x} 1010Q${(x + bend / 3) | 0} 920 ${x + bend} ${random.int(810, 900)}Q${x + 14 + ((bend / 3) | 0)} 930 ${x + 22} 1010Z`;
    }).join(""),
    mood.ink,
  );

const cornerLeaves = ({ mood, random }: Stage): string =>
  place(
    -10,
    1020,
    1,
    [-8, 18, 42, 66, 88]
      .map((turn) =>
        place(0, 0, 1, path(leaf(random.int(230, 330), 58), mood.ink) + path(halfLeaf(230, 46), mood.near), turn),
      )
      .join(""),
  );

import {
  type Stage,
  archway,
  box,
  disc,
  glitter,
  group,
  hills,
  leaf,
  oval,
  panes,
  path,
  place,
  printed,
  rectangle,
  round,
  shade,
  shine,
  stroke,
} from "./draw";
import type { Mood } from "./palettes";
import { foreground, sky } from "./skies";

export function skyline(stage: Stage): string {
  const { mood, random } = stage;
  const water = random.chance(0.5);
  const foot = water ? 780 : 1000;
  const view = sky(stage, 600);
  const layers = [
    [mood.far, 430],
    [mood.mid, 540],
    [mood.near, 640],
  ]
    .map(([ink, top]) => {
      const { walls, lit } = towers(random, Number(top), foot);
      return (
        path(walls, String(ink)) +
        shade(walls, "down") +
        panes(lit, mood.night ? mood.sun : mood.paper, mood.night ? 0.9 : 0.6)
      );
    })
    .join("");
  const river = rectangle(0, foot, 800, 300);
  const bridge = `M0 ${foot + 40}H800M60 ${foot + 40}V${foot - 130}M560 ${foot + 40}V${foot - 130}M-200 ${foot + 30}Q60 ${foot - 250} 60 ${foot - 130}Q310 ${foot + 130} 560 ${foot - 130}Q700 ${foot + 30} 820 ${foot + 20}`;
  const low = water
    ? path(river, mood.mid) +
      path(river, "url(#sky)", 'opacity=".55"') +
      shade(river) +
      stroke(glitter(random, view.x, foot, 980, 12), mood.sun, 8, 'opacity=".8"') +
      stroke(bridge, mood.ink, 12)
    : "";
  return view.art + layers + low + (water ? foreground(stage) : "");
}

export function towers(random: Stage["random"], top: number, foot: number): { walls: string; lit: string } {
  let walls = "";
  let rows = "";
  for (let x = -random.int(0, 60); x < 800; ) {
    const w = random.int(74, 140);
    const y = top + random.int(-110, 130);
    const roof = random.pick([
      `h${w}`,
      `l${(w / 2) | 0}-70l${w - ((w / 2) | 0)} 70`,
      `v-40h${(w / 3) | 0}v-40h${(w / 3) | 0}v40h${w - 2 * ((w / 3) | 0)}v40`,
      `a${w / 2} ${w / 2} 0 0 1 ${w} 0`,
      `h${(w / 2 - 4) | 0}v-110h8v110h${w - 4 - ((w / 2) | 0)}`,
    ]);
    walls += `M${x} ${foot}V${y}${roof}V${foot}Z`;
    for (let row = y + 30; row < Math.min(y + 260, foot - 20); row += 38)
      if (random.chance(0.7)) rows += `M${x + 16} ${row}h${w - 32}`;
    x += w + random.int(-4, 26);
  }
  return {
    walls,
    lit: rows.replace(/M(-?\d+) (\d+)h(\d+)/g, (_, x: string, y: string, w: string) =>
      dashes(random, Number(x), y, Number(w)),
    ),
  };
}

function dashes(random: Stage["random"], x: number, y: string, w: number): string {
  let d = "";
  for (let at = 0; at + 12 <= w; at += 24) if (random.chance(0.55)) d += `M${x + at} ${y}v16`;
  return d;
}

export function gables(stage: Stage): string {
  const { mood, random } = stage;
  const quay = 760;
  const view = sky(stage, 420);
  const inks = [mood.pop, mood.mid, mood.pop2, mood.near, mood.paper];
  let x = -random.int(10, 60);
  const row: string[] = [];
  while (x < 800) {
    const w = random.int(150, 186);
    row.push(app(stage, x, w, quay, inks[(row.length + random.int(0, 1)) % inks.length] ?? mood.pop));
    x += w + 2;
  }
  const canal = rectangle(0, quay, 800, 300);
  return (
    view.art +
    row.join("") +
    box(0, quay - 8, 800, 44, mood.ink) +
    path(rectangle(0, quay + 36, 800, 220), mood.mid) +
    shade(canal, "down") +
    stroke(glitter(random, 400, quay + 40, 990, 9), mood.sun, 9, 'opacity=".55"') +
    stroke(glitter(random, random.pick([160, 640]), quay + 50, 980, 7), mood.pop, 9, 'opacity=".7"') +
    (random.chance(0.6)
      ? place(
          random.int(220, 560),
          880,
          1,
          printed("M-170-30H170C160 30 120 44 90 44H-110C-150 40-164 10-170-30Z", mood.ink, "right") +
            box(-90, -76, 150, 46, mood.paper) +
            box(-76, -64, 36, 26, mood.sun) +
            box(-22, -64, 36, 26, mood.sun),
        )
      : "")
  );
}

function app({ mood, random }: Stage, x: number, w: number, foot: number, ink: string): string {
  const h = random.int(330, 440);
  const y = foot - h;
  const half = w / 2;
  const gable = random.pick([
    `L${x + half} ${y - 110}L${x + w} ${y}`,
    `v-34h${(w / 6) | 0}v-34h${(w / 6) | 0}v-34h${w - 4 * ((w / 6) | 0)}v34h${(w / 6) | 0}v34h${(w / 6) | 0}v34`,
    `c0-40 30-30 34-70c6-40 ${w - 74}-40 ${w - 68} 0c4 40 34 30 34 70`,
  ]);
  const wall = `M${x} ${foot}V${y}${gable}V${foot}Z`;
  const lit = mood.night ? mood.sun : mood.paper === ink ? mood.mid : mood.paper;
  const bay = w / 3.4;
  const windows = [0, 1, 2]
    .flatMap((floor) =>
      [0, 1, 2]
        .filter((n) => n !== 1 || floor < 3)
        .map((n) => {
          const pane = rectangle(Math.round(x + w * 0.12 + n * bay), y + 40 + floor * 100, 30, 62);
          return path(pane, random.chance(mood.night ? 0.7 : 0.9) ? lit : mood.ink);
        }),
    )
    .join("");
  return (
    path(wall, ink) +
    shade(wall, random.pick(["right", "down"] as const)) +
    disc(Math.round(x + half), y - 30, 15, lit) +
    windows +
    path(archway(Math.round(x + half - 18), foot, 36, 66), mood.ink)
  );
}

export function tram(stage: Stage): string {
  const { mood, random } = stage;
  const view = sky(stage, 460);
  const { walls } = towers(random, 440, 760);
  const body = "M-320-300Q-320-340-280-340H280Q320-340 320-300V-20H-320Z";
  const windows = [-280, -160, -40, 80, 200].map((x) => rectangle(x, -286, 92, 120)).join("");
  const car =
    printed(body, mood.pop, "down") +
    box(-320, -150, 640, 46, mood.paper) +
    path(windows, mood.night ? mood.sun : mood.paper) +
    shine(windows, "down") +
    box(-336, -352, 672, 22, mood.ink) +
    box(-300, -20, 600, 24, mood.ink) +
    [-220, -150, 150, 220].map((x) => disc(x, 14, 30, mood.ink) + disc(x, 14, 10, mood.paper)).join("") +
    disc(-300, -70, 16, mood.sun) +
    disc(300, -70, 16, mood.pop2) +
    stroke("M-60-352L0-420L60-352M-40-420H40", mood.ink, 8);
  const street = rectangle(0, 745, 800, 260);
  return (
    view.art +
    path(walls, mood.far) +
    shade(walls, "down") +
    path(streetTrees(stage), mood.mid) +
    stroke("M-20 340C200 360 600 360 820 340M-20 366H820", mood.ink, 4) +
    path(street, mood.near) +
    shade(street, "down") +
    stroke("M-20 776H820M-20 806H820", mood.paper, 6, 'opacity=".6"') +
    place(random.int(340, 460), 760, 0.98, car) +
    lamps(stage) +
    path("M0 1000V900H800V1000Z", mood.ink) +
    stroke("M20 930h90M190 930h90M360 930h90M530 930h90M700 930h90", mood.paper, 10, 'opacity=".5"')
  );
}

const streetTrees = ({ random }: Stage): string =>
  [0, 1, 2, 3].map((index) => round(80 + index * 220 + random.int(-30, 30), 690, random.int(60, 90))).join("");

const lamps = ({ mood }: Stage): string =>
  [70, 730]
    .map(
      (x) =>
        disc(x, 560, 110, "url(#soft)") +
        stroke(`M${x} 900V590`, mood.ink, 12) +
        disc(x, 560, 30, mood.sun) +
        path(`M${x - 34} 548h68l-18-34h-32Z`, mood.ink),
    )
    .join("");

const wheel = (mood: Mood, x: number): string =>
  `<circle cx="${x}" r="142" fill="none" stroke="${mood.ink}" stroke-width="15"/>` +
  stroke(
    `M${x - 136} 0H${x + 136}M${x} -136V136M${x - 96}-96L${x + 96} 96M${x + 96}-96L${x - 96} 96`,
    mood.paper,
    2.5,
    'opacity=".8"',
  ) +
  disc(x, 0, 15, mood.ink);

/** A bicycle's tubes, saddle, handlebar and pedals. */
function frame(mood: Mood): string {
  const tubes = stroke(
    "M-205 0L-92-196H120L-16 20ZM-16 20L-108-236M120-196L206 0M120-196L104-262",
    mood.pop,
    17,
    'stroke-linejoin="round"',
  );
  return (
    tubes +
    stroke("M-154-246h86", mood.ink, 26) +
    stroke("M104-262c40-22 80-16 92 14", mood.ink, 15) +
    disc(-16, 20, 36, mood.ink) +
    disc(-16, 20, 15, mood.paper) +
    stroke("M-40 56L8-16", mood.ink, 11)
  );
}

function basket(mood: Mood): string {
  const blooms = [
    [-46, -30, mood.pop2],
    [-10, -62, mood.paper],
    [30, -34, mood.sun],
    [58, -60, mood.pop2],
    [0, -24, mood.pop],
  ]
    .map(([x, y, ink]) => disc(Number(x), Number(y), 27, String(ink)) + disc(Number(x), Number(y), 9, mood.ink))
    .join("");
  return place(
    206,
    -226,
    1,
    [-36, -8, 26].map((turn) => path(leaf(110, 24), mood.mid, `transform="rotate(${turn})"`)).join("") +
      blooms +
      printed("M-66-10H82L62 80H-46Z", mood.paper, "right") +
      stroke("M-60 14H76M-54 44H68", mood.ink, 4, 'opacity=".4"'),
  );
}

export function bike(stage: Stage): string {
  const { mood, random } = stage;
  const ride = place(
    400,
    770,
    1.02,
    oval(0, 148, 370, 16, mood.ink, 'opacity=".35"') +
      wheel(mood, -205) +
      wheel(mood, 206) +
      frame(mood) +
      basket(mood),
  );
  const open = random.chance(0.55);
  const scene = open
    ? sky(stage, 560).art + printed(hills(random, 600, 50), mood.far) + printed(hills(random, 690, 36), mood.mid)
    : wall(stage);
  return (
    scene +
    printed(rectangle(0, 900, 800, 100), mood.near, "down") +
    ride +
    (open ? stroke(grass(random, 985), mood.ink, 8) : "")
  );
}

const grass = (random: Stage["random"], y: number): string =>
  Array.from(
    { length: 34 },
    (_, n) => `M${n * 25} ${y + 20}q${random.int(-10, 10)}-40 ${random.int(-18, 18)}-${random.int(40, 100)}`,
  ).join("");

function wall({ mood, random }: Stage): string {
  const frames = random.pick([
    [110, 440],
    [285, 285],
  ]);
  const window = (x: number) =>
    path(archway(x, 470, 230, 390), mood.paper) +
    path(archway(x + 18, 470, 194, 356), "url(#sky)") +
    stroke(`M${x + 115} 114V470M${x + 18} 300h194`, mood.paper, 10) +
    printed(rectangle(x - 14, 466, 258, 26), mood.ink) +
    Array.from({ length: 7 }, (_, n) =>
      disc(x + 8 + n * 36, 456 - (n % 2) * 22, 24, n % 2 ? mood.pop2 : mood.pop),
    ).join("");
  return (
    box(0, 0, 800, 1000, mood.mid) +
    shade(rectangle(0, 0, 800, 900), random.pick(["left", "right"] as const)) +
    shine("M0 0H420L120 900H0Z", "left") +
    [...new Set(frames)].map(window).join("")
  );
}

/** A row of arches in low sun, for the interests museums, photography and travel. */
export function arches(stage: Stage): string {
  const { mood, random } = stage;
  const inks = [mood.near, mood.mid, mood.far];
  const flip = random.chance(0.5) ? 'transform="matrix(-1 0 0 1 800 0)"' : 'transform="scale(1)"';
  const nested = inks.map((ink, index) => {
    const w = 620 - index * 150;
    const foot = 950 - index * 90;
    const x = 90 + index * 96;
    const hole = archway(x, foot, w, 800 - index * 150);
    return (
      `<path d="M-20-20H820V${foot}H-20Z${hole}" fill="${ink}" fill-rule="evenodd"/>` +
      `<path d="M-20-20H820V${foot}H-20Z${hole}" fill="url(#${index % 2 ? "left" : "right"})" fill-rule="evenodd" filter="url(#dark)"/>`
    );
  });
  const view = sky(stage, 640);
  const floor = (index: number) =>
    printed(rectangle(0, 950 - index * 90, 800, 400), [mood.pop2, mood.pop, mood.paper][index] ?? mood.pop, "down");
  return (
    view.art +
    group(
      printed(hills(random, 690, 30), mood.mid) +
        floor(2) +
        nested[2] +
        floor(1) +
        shine("M300 860L560 770H700L760 860Z", "right") +
        nested[1] +
        floor(0) +
        shine("M60 950L330 860H620L560 950Z", "left") +
        nested[0],
      flip,
    ) +
    (random.chance(0.6)
      ? place(
          random.pick([150, 650]),
          960,
          0.62,
          [-40, -14, 12, 38].map((turn) => place(0, -150, 1, path(leaf(300, 60), mood.ink), turn)).join("") +
            printed("M-100-170H100L74 0H-74Z", mood.pop, "right"),
        )
      : "")
  );
}

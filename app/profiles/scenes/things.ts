import {
  type Stage,
  box,
  disc,
  group,
  halfLeaf,
  leaf,
  oval,
  path,
  place,
  printed,
  rectangle,
  round,
  shade,
  shine,
  steam,
  stipple,
  stroke,
} from "./draw";
import { backdrop, table } from "./skies";

export function vinyl(stage: Stage): string {
  const { mood, random } = stage;
  const grooves = [210, 184, 158, 132].map((r) => `<circle r="${r}"/>`).join("");
  const record =
    disc(0, 0, 240, mood.ink) +
    group(grooves, `fill="none" stroke="${mood.paper}" stroke-width="2.5" opacity=".28"`) +
    path("M0 0L-96-220A240 240 0 0 1 20-240ZM0 0L96 220A240 240 0 0 1-20 240Z", mood.paper, 'opacity=".13"') +
    disc(0, 0, 92, mood.pop) +
    path("M-92 0a92 92 0 0 1 184 0Z", mood.pop2) +
    shade(round(0, 0, 92), "right") +
    disc(0, 0, 11, mood.paper);
  if (random.chance(0.5)) {
    const arm =
      stroke("M310-270L290-20L190 96", mood.ink, 14, 'stroke-linejoin="round"') +
      disc(310, -270, 38, mood.ink) +
      disc(310, -270, 16, mood.paper) +
      box(168, 84, 40, 56, mood.ink, 'transform="rotate(38 188 112)"');
    const deck =
      printed("M-320-340H390V320H-320Z", random.pick([mood.pop2, mood.paper, mood.mid]), "right") +
      disc(330, 250, 24, mood.pop) +
      disc(250, 258, 14, mood.ink);
    return (
      backdrop(stage) +
      place(
        370,
        520,
        0.92,
        deck + disc(-20, 0, 262, mood.near) + place(-20, 0, 1, record) + arm,
        random.pick([-7, 0, 6]),
      )
    );
  }
  const cover =
    printed("M-270-270H270V270H-270Z", mood.paper, "down") +
    printed("M-270 60C-120-80 40 160 270-20V270H-270Z", mood.pop, "down") +
    disc(70, -90, 96, mood.pop2) +
    stipple(round(70, -90, 96));
  return (
    backdrop(stage) +
    table(stage, 820) +
    place(510, 545, 0.96, record) +
    place(300, 570, 0.96, cover, random.pick([-5, 4, 0]))
  );
}

export function guitar(stage: Stage): string {
  const { mood, random } = stage;
  const body =
    "M0-410C84-410 128-360 114-290C104-240 118-214 158-176C236-96 190 0 0 0S-236-96-158-176C-118-214-104-240-114-290C-128-360-84-410 0-410Z";
  const neck =
    box(-18, -800, 36, 480, mood.ink) +
    stroke(
      "M-18-720H18M-18-660H18M-18-606H18M-18-558H18M-18-516H18M-18-478H18M-18-444H18",
      mood.paper,
      4,
      'opacity=".6"',
    ) +
    printed("M-34-920H34L24-800H-24Z", mood.near, "right") +
    stroke("M-46-900h.1M-44-870h.1M-42-840h.1M46-900h.1M44-870h.1M42-840h.1", mood.paper, 14);
  const top =
    printed(body, mood.pop, "right") +
    stroke(body, mood.ink, 9) +
    disc(0, -246, 62, mood.ink) +
    stroke(round(0, -246, 74), mood.paper, 5, 'opacity=".7"') +
    box(-64, -96, 128, 24, mood.ink) +
    stroke("M-10-84V-800M-3-84V-800M4-84V-800M11-84V-800", mood.paper, 2.2, 'opacity=".8"');
  const tilt = random.pick([-11, 9, 12]);
  const chair = random.chance(0.5)
    ? printed("M520 700H780V730H760V960H736V730H566V960H542V730H520Z", mood.ink, "right")
    : "";
  return (
    backdrop(stage) +
    table(stage, 850) +
    chair +
    place(400 - tilt * 7, 905, 0.9, oval(0, 4, 190, 20, mood.ink, 'opacity=".4"') + place(0, 0, 1, neck + top, tilt))
  );
}

export function books(stage: Stage): string {
  const { mood, random } = stage;
  const inks = random.sample([mood.pop, mood.pop2, mood.paper, mood.mid, mood.sun], 5);
  let y = 0;
  const pile = inks
    .map((ink) => {
      const h = random.int(52, 84);
      const w = random.int(330, 440);
      const x = -(w >> 1) + random.int(-26, 26);
      y -= h;
      const band = ink === mood.ink ? mood.paper : mood.ink;
      return (
        printed(rectangle(x, y, w, h), ink, "right") +
        box(x + 34, y, 12, h, band, 'opacity=".6"') +
        box(x + w - 60, y, 12, h, band, 'opacity=".6"') +
        box(x + 90, y + (h >> 1) - 4, random.int(90, 170), 8, band, 'opacity=".5"')
      );
    })
    .join("");
  const top = random.pick([reading, sprig, lamp])(stage);
  return (
    backdrop(stage) +
    table(stage, 810) +
    place(400, 850, 1, oval(0, 4, 250, 18, mood.ink, 'opacity=".4"') + pile + place(0, y, 1, top))
  );
}

function reading({ mood }: Stage): string {
  const page = "M0-20C-60-70-140-80-210-54V-10C-140-36-60-30 0 10Z";
  return (
    printed("M-226-40V10C-140-20-60-14 0 24C60-14 140-20 226 10V-40Z", mood.pop, "down") +
    path(page, mood.paper) +
    group(path(page, mood.paper) + shade(page, "left"), 'transform="scale(-1 1)"')
  );
}

function sprig({ mood, random }: Stage): string {
  const leaves = [-62, -36, -12, 14, 40, 64]
    .map((turn) =>
      place(0, -90, 1, path(leaf(random.int(110, 170), 34), mood.mid) + path(halfLeaf(120, 30), mood.far), turn),
    )
    .join("");
  return leaves + printed("M-56-110H56L40 0H-40Z", mood.paper, "right");
}

function lamp({ mood }: Stage): string {
  return (
    disc(0, -180, 230, "url(#soft)") +
    box(-6, -150, 12, 150, mood.ink) +
    printed("M-60 0C-56-26 56-26 60 0Z", mood.ink) +
    printed("M-50-260H50L110-130H-110Z", mood.sun, "right")
  );
}

export function candle(stage: Stage): string {
  const { mood, random } = stage;
  const heights = random.sample([190, 270, 340, 420], 3);
  const wax = heights
    .map((h, index) => {
      const x = (index - 1) * random.int(150, 168);
      const w = random.pick([92, 108, 122]);
      const ink = [mood.paper, mood.pop, mood.pop2][index] ?? mood.paper;
      const d = `M${x - (w >> 1)}-${h}q20 34 ${w >> 2} 6q16 60 ${w >> 2} 4q14 26 ${w >> 2}-6q14 22 ${w >> 2}-4V0h${-w}Z`;
      const flame = `M${x} ${-h - 24}c-34-26-22-62 2-104c28 40 34 80-2 104Z`;
      return (
        disc(x, -h - 60, 190, "url(#soft)") +
        printed(d, ink, "down") +
        stroke(`M${x} ${-h + 6}v-34`, mood.ink, 6) +
        path(flame, mood.sun) +
        path(`M${x} ${-h - 28}c-14-14-10-30 1-50c13 20 14 38-1 50Z`, mood.paper)
      );
    })
    .join("");
  const tray = printed("M-300 0H300L260 40H-260Z", mood.ink, "right");
  return (
    backdrop(stage) +
    box(0, 0, 800, 1000, mood.ink, 'opacity=".35"') +
    table(stage, 780) +
    place(400, 830, 1, tray + wax)
  );
}

function foliage({ mood, random }: Stage): string {
  const green = [mood.mid, mood.near, mood.ink];
  const turns = random.pick([
    [-78, -52, -28, -6, 18, 42, 68],
    [-66, -40, -16, 8, 34, 58],
    [-88, -60, -34, -10, 12, 36, 62, 86],
  ]);
  const narrow = random.chance(0.4);
  return random
    .sample(turns, turns.length)
    .map((turn, index) => {
      const length = random.int(300, 440) - Math.abs(turn);
      const width = narrow ? random.int(34, 50) : random.int(84, 120);
      const ink = green[index % 3] ?? mood.mid;
      return place(
        0,
        -190,
        1,
        path(leaf(length, width), ink) +
          path(halfLeaf(length, width), index % 2 ? mood.far : mood.pop2, 'opacity=".75"') +
          shade(leaf(length, width), "down") +
          stroke(`M0 0V${-length + 20}`, mood.paper, 4, 'opacity=".5"'),
        turn,
      );
    })
    .join("");
}

export function plant(stage: Stage): string {
  const { mood, random } = stage;
  const leaves = foliage(stage);
  const pot = random.pick(["M-120-210H120L88 0H-88Z", "M-110-200C-150-90-110 0 0 0S150-90 110-200Z"]);
  const rim = random.chance(0.5) ? box(-132, -226, 264, 44, mood.pop) : "";
  const trim = random.pick([
    "M-106-120L-70-150L-35-120L0-150L35-120L70-150L104-120",
    "M-108-110H108M-102-76H102",
    "M-70-100h.1M-20-100h.1M30-100h.1M75-100h.1M-45-62h.1M5-62h.1M52-62h.1",
  ]);
  return (
    backdrop(stage) +
    table(stage, 830) +
    place(
      400,
      880,
      1.04,
      oval(0, 4, 140, 18, mood.ink, 'opacity=".4"') +
        leaves +
        printed(pot, mood.pop, "right") +
        rim +
        stroke(trim, mood.paper, 10, 'opacity=".85"'),
    )
  );
}

export function stove(stage: Stage): string {
  const { mood, random } = stage;
  const rail = stroke("M60 150H740", mood.ink, 12);
  const tools = random
    .sample([ladle, whisk, pan, garlic], 3)
    .map((tool, index) => place(200 + index * 200 + random.int(-20, 20), 150, 1, tool(stage)))
    .join("");
  const potBody = "M-210-230H210V-60C210-20 180 0 150 0H-150C-180 0-210-20-210-60Z";
  const pot =
    path("M-262-190h60v44h-60ZM202-190h60v44h-60Z", mood.ink) +
    printed(potBody, mood.pop, "right") +
    box(-210, -168, 420, 12, mood.paper, 'opacity=".6"') +
    path("M-226-236C-210-290 210-290 226-236Z", mood.pop2) +
    shade("M-226-236C-210-290 210-290 226-236Z", "right") +
    disc(0, -292, 24, mood.ink);
  const hob =
    printed(rectangle(0, 790, 800, 210), mood.ink, "down") +
    stroke("M180 790h440", mood.sun, 16) +
    disc(200, 900, 34, mood.paper) +
    disc(340, 900, 34, mood.paper) +
    disc(480, 900, 34, mood.pop) +
    stroke("M200 900v-26M340 900l18-18M480 900l-20-16", mood.ink, 7);
  const veg = random.chance(0.6)
    ? place(
        690,
        786,
        0.8,
        disc(0, -56, 58, mood.pop2) + stipple(round(0, -56, 58)) + path("M-24-108L0-96L24-108L10-84H-10Z", mood.mid),
      )
    : "";
  return (
    tiles(stage) +
    rail +
    tools +
    stroke(steam(330, 480, 190) + steam(410, 470, 250) + steam(480, 480, 170), mood.paper, 13, 'opacity=".7"') +
    hob +
    place(400, 786, 1, pot) +
    veg
  );
}

function tiles({ mood }: Stage): string {
  const grid = Array.from({ length: 9 }, (_, index) => `M0 ${60 + index * 100}H800M${index * 100} 0V800`).join("");
  return (
    box(0, 0, 800, 1000, "url(#sky)") +
    disc(400, 430, 420, "url(#soft)") +
    stroke(grid, mood.paper, 4, 'opacity=".3"') +
    shade(rectangle(0, 0, 800, 800), "up")
  );
}

const ladle = ({ mood }: Stage): string =>
  stroke("M0 0V190", mood.ink, 11) + printed("M-56 180H56C56 240 30 256 0 256S-56 240-56 180Z", mood.paper, "right");

const whisk = ({ mood }: Stage): string =>
  stroke("M0 0V100", mood.pop, 18) +
  stroke("M0 100C-60 170-44 250 0 250S60 170 0 100C-26 170-20 250 0 250S26 170 0 100", mood.ink, 5);

const pan = ({ mood }: Stage): string =>
  stroke("M0 0V130", mood.ink, 18) +
  disc(0, 210, 84, mood.ink) +
  disc(0, 210, 64, mood.mid) +
  stipple(round(0, 210, 64));

const garlic = ({ mood }: Stage): string =>
  stroke("M0 0V60", mood.ink, 6) +
  [
    [-24, 90],
    [22, 104],
    [-16, 150],
    [20, 166],
    [0, 214],
  ]
    .map(([x, y]) => disc(x ?? 0, y ?? 0, 32, mood.pop2) + stipple(round(x ?? 0, y ?? 0, 32)))
    .join("");

export function chess(stage: Stage): string {
  const { mood, random } = stage;
  const rows = [0, 1, 2, 3]
    .flatMap((row) =>
      [0, 1, 2, 3, 4, 5, 6, 7]
        .filter((column) => (row + column) % 2 === 0)
        .map((column) => {
          const top = [0, 52, 116, 196][row] ?? 0;
          const low = [52, 116, 196, 300][row] ?? 300;
          const at = (n: number, y: number) => Math.round(400 + (n - 4) * (96 + y * 0.34));
          return `M${at(column, top)} ${top}H${at(column + 1, top)}L${at(column + 1, low)} ${low}H${at(column, low)}Z`;
        }),
    )
    .join("");
  const board =
    box(0, 740, 800, 260, mood.paper) +
    place(0, 740, 1, path(rows, mood.near)) +
    shade(rectangle(0, 740, 800, 260), "down");
  const foot = "M-90 0C-90-30-70-40-52-50H52C70-40 90-30 90 0Z";
  const pawn = `${foot}M-44-50C-30-110-26-140-24-180H24C26-140 30-110 44-50Z${round(0, -226, 56)}`;
  const bishop = `${foot}M-46-50C-26-120-24-190-28-240H28C24-190 26-120 46-50ZM0-400C60-340 66-290 40-250H-40C-66-290-60-340 0-400Z${round(0, -412, 18)}`;
  const rook = `${foot}M-52-50L-40-270H40L52-50ZM-66-350H-34V-322H-16V-350H16V-322H34V-350H66V-270H-66Z`;
  const queen = `${foot}M-48-50C-26-130-26-220-36-290H36C26-220 26-130 48-50ZM-44-300L-74-430L-36-380L0-446L36-380L74-430L44-300Z${round(0, -458, 16)}`;
  const [first, second, third] = random.sample([bishop, rook, queen, pawn], 3);
  const piece = (d: string, ink: string) =>
    oval(0, 2, 104, 14, mood.ink, 'opacity=".4"') + path(d, ink) + shade(d, "right") + shine(d, "left");
  return (
    backdrop(stage) +
    board +
    place(580, 800, 0.86, piece(third ?? pawn, mood.ink)) +
    place(230, 850, 1.05, piece(first ?? pawn, mood.pop)) +
    place(440, 910, 1.2, piece(second ?? rook, mood.paper))
  );
}

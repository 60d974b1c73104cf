import {
  type Stage,
  box,
  disc,
  glint,
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
  stars,
  stipple,
  stroke,
} from "./draw";
import { sky } from "./skies";
import { towers } from "./streets";

const beams = ({ mood, random }: Stage, cy: number): string =>
  [-70, -46, -20, 8, 34, 60]
    .map((turn, index) =>
      place(
        400,
        cy,
        1,
        path(
          `M0 0L${-60 - index * 4} 900H${60 + index * 4}Z`,
          [mood.pop, mood.sun, mood.pop2][index % 3] ?? mood.pop,
          'opacity=".3"',
        ),
        turn + random.int(-6, 6),
      ),
    )
    .join("");

function mirrored({ mood, random }: Stage, r: number): string {
  const meridians = [0.28, 0.56, 0.82, 1].map((share) => `<ellipse rx="${Math.round(r * share)}" ry="${r}"/>`).join("");
  const parallels = [-0.8, -0.55, -0.28, 0, 0.28, 0.55, 0.8]
    .map(
      (share) =>
        `M${-Math.round(r * Math.sqrt(1 - share * share))} ${Math.round(r * share)}H${Math.round(r * Math.sqrt(1 - share * share))}`,
    )
    .join("");
  const squares = Array.from(
    { length: 18 },
    () => `M${random.int((-r * 0.62) | 0, (r * 0.5) | 0)} ${random.int((-r * 0.62) | 0, (r * 0.5) | 0)}h26v22h-26Z`,
  ).join("");
  return (
    disc(0, 0, r, mood.mid) +
    path(squares, mood.paper, 'opacity=".75"') +
    path(squares, mood.pop, 'opacity=".6" transform="rotate(90)"') +
    group(meridians, `fill="none" stroke="${mood.ink}" stroke-width="4"`) +
    stroke(parallels, mood.ink, 4) +
    stipple(round(0, 0, r))
  );
}

const spots = ({ mood, random }: Stage): string =>
  Array.from({ length: 16 }, () =>
    oval(
      random.int(20, 780),
      random.int(800, 980),
      random.int(24, 60),
      random.int(8, 16),
      random.pick([mood.pop, mood.sun, mood.pop2, mood.paper]),
      'opacity=".75"',
    ),
  ).join("");

export function mirrorball(stage: Stage): string {
  const { mood, random } = stage;
  const cy = random.int(330, 400);
  const r = random.int(180, 215);
  // Keep this order of calls, because each call draws random numbers.
  const beam = beams(stage, cy);
  const ball = mirrored(stage, r);
  const light = spots(stage);
  const floor = rectangle(0, 780, 800, 220);
  return (
    box(0, 0, 800, 1000, mood.near) +
    path(rectangle(0, 0, 800, 1000), "url(#sky)", 'opacity=".55"') +
    beam +
    path(floor, mood.ink, 'opacity=".7"') +
    light +
    disc(400, cy, 330, "url(#soft)") +
    stroke(`M400 0V${cy - r}`, mood.paper, 6) +
    place(400, cy, 1, ball) +
    path(
      glint(400 - (r >> 1), cy - (r >> 1), 60) +
        glint(400 + ((r * 0.7) | 0), cy + 40, 40) +
        glint(random.int(80, 200), random.int(120, 300), 26) +
        glint(random.int(600, 720), random.int(120, 300), 30),
      mood.paper,
    )
  );
}

export function cinema(stage: Stage): string {
  const { mood, random } = stage;
  const screen = rectangle(110, 230, 580, 350);
  const film = group(
    box(110, 230, 580, 350, "url(#sky)") +
      disc(random.int(260, 540), 400, 92, mood.sun) +
      printed(hills(random, 500, 40), mood.mid) +
      path(hills(random, 545, 20), mood.near),
    'clip-path="url(#screen)"',
  );
  const car = (x: number, y: number, ink: string, scale: number) =>
    place(
      x,
      y,
      scale,
      printed("M-140 0V-60Q-140-90-100-94L-60-150H70L110-94Q144-90 144-60V0Z", ink, "down") +
        path("M-48-138H0V-98H-74ZM14-138H62L88-98H14Z", mood.sun, 'opacity=".8"') +
        disc(-84, 2, 32, mood.ink) +
        disc(88, 2, 32, mood.ink) +
        disc(-128, -52, 9, mood.pop2) +
        disc(132, -52, 9, mood.pop2),
    );
  return (
    box(0, 0, 800, 1000, mood.ink) +
    box(0, 0, 800, 1000, mood.near, 'opacity=".75"') +
    stroke(stars(random, 60, 600), mood.paper, 4, 'opacity=".8"') +
    disc(400, 420, 520, "url(#soft)") +
    stroke("M180 580V760M620 580V760", mood.ink, 22) +
    `<clipPath id="screen"><path d="${screen}"/></clipPath>` +
    film +
    stroke(screen, mood.paper, 14) +
    bunting(stage) +
    printed(hills(random, 740, 14), mood.mid) +
    car(180, 810, mood.pop2, 0.7) +
    car(420, 815, mood.paper, 0.7) +
    car(640, 808, mood.pop, 0.7) +
    printed(hills(random, 850, 10), mood.near) +
    car(300, 930, mood.pop, 1.1) +
    car(640, 940, mood.pop2, 1.05)
  );
}

const bunting = ({ mood }: Stage): string =>
  stroke("M-10 90Q200 230 400 120T810 80", mood.paper, 4) +
  [
    [70, 132],
    [160, 164],
    [250, 168],
    [330, 148],
    [430, 112],
    [520, 104],
    [610, 108],
    [700, 104],
  ]
    .map(([x, y], index) => disc(x ?? 0, (y ?? 0) + 12, 13, [mood.sun, mood.pop, mood.pop2][index % 3] ?? mood.sun))
    .join("");

export function theatre(stage: Stage): string {
  const { mood, random } = stage;
  const drape = (flip: boolean) =>
    group(
      [0, 60, 120, 180]
        .map((x, index) =>
          printed(
            `M${x - 20} 120H${x + 70}C${x + 60} 400 ${x + 20 - index * 34} 600 ${x - 30 - index * 26} 900H${x - 110 - index * 10}C${x - 20} 600 ${x - 20} 400 ${x - 20} 120Z`,
            index % 2 ? mood.pop : mood.pop,
            "right",
          ),
        )
        .join("") + stroke("M-20 640Q120 660 210 560", mood.sun, 16),
      flip ? 'transform="matrix(-1 0 0 1 800 0)"' : 'transform="scale(1)"',
    );
  const swags = [0, 1, 2, 3, 4]
    .map((n) => printed(`M${n * 160} 60h160c0 120-40 160-80 160s-80-40-80-160Z`, n % 2 ? mood.pop : mood.pop2, "down"))
    .join("");
  const spot = `M${random.pick([250, 400, 550])} 60L220 860H580Z`;
  const thing = random.pick([moonProp, treeProp, chairProp])(stage);
  return (
    box(0, 0, 800, 1000, mood.ink) +
    path(rectangle(100, 100, 600, 760), "url(#sky)", 'opacity=".9"') +
    path(spot, mood.sun, 'opacity=".35"') +
    thing +
    printed("M0 850H800V1000H0Z", mood.near, "down") +
    oval(400, 880, 230, 34, mood.sun, 'opacity=".45"') +
    drape(false) +
    drape(true) +
    swags +
    box(0, 0, 800, 66, mood.ink) +
    stroke(
      "M40 30h.1M112 30h.1M184 30h.1M256 30h.1M328 30h.1M400 30h.1M472 30h.1M544 30h.1M616 30h.1M688 30h.1M760 30h.1",
      mood.sun,
      20,
    )
  );
}

const moonProp = ({ mood }: Stage): string =>
  stroke("M400 120V300", mood.paper, 4) +
  path("M380 290a150 150 0 1 0 130 230a120 120 0 0 1-130-230Z", mood.sun) +
  shade("M380 290a150 150 0 1 0 130 230a120 120 0 0 1-130-230Z", "left") +
  path(glint(520, 330, 40) + glint(300, 260, 26), mood.paper);

const treeProp = ({ mood }: Stage): string =>
  stroke("M400 880V560M400 700L470 620M400 660L340 600", mood.ink, 24) +
  disc(400, 480, 150, mood.mid) +
  stipple(round(400, 480, 150)) +
  [
    [340, 440],
    [420, 400],
    [470, 500],
    [380, 540],
  ]
    .map(([x, y]) => disc(x ?? 0, y ?? 0, 22, mood.pop))
    .join("");

const chairProp = ({ mood }: Stage): string =>
  place(
    400,
    880,
    1,
    printed("M-90-360Q0-440 90-360V-160H-90Z", mood.pop, "right") +
      box(-110, -170, 220, 40, mood.pop2) +
      stroke("M-96-130V0M96-130V0", mood.ink, 18) +
      stroke("M-90-360Q0-440 90-360V-160H-90Z", mood.sun, 10),
  );

export function balcony(stage: Stage): string {
  const { mood, random } = stage;
  const view = sky(stage, 560);
  const far = random.chance(0.5)
    ? printed(hills(random, 620, 50), mood.far) + printed(hills(random, 690, 30), mood.mid)
    : (() => {
        const { walls, lit } = towers(random, 590, 800);
        return path(walls, mood.mid) + shade(walls) + panes(lit, mood.sun, 0.85);
      })();
  const chair =
    printed("M-90-210C-90-270 60-270 60-210L70-110H-80Z", mood.pop, "down") +
    printed("M-96-120H110V-80H-96Z", mood.pop2, "down") +
    stroke("M-84-80L-104 40M90-80L110 40M-60-80L-40 40M70-80L50 40", mood.ink, 11);
  const bistro =
    oval(0, -120, 120, 18, mood.paper) +
    stroke("M0-110V40M0 40L-60 52M0 40L60 52", mood.ink, 11) +
    place(-40, -122, 0.24, wineGlass(stage)) +
    place(40, -122, 0.24, wineGlass(stage));
  const posts = Array.from({ length: 14 }, (_, n) => `M${n * 62} 700V900`).join("");
  return (
    view.art +
    far +
    stroke("M-10 150Q200 300 410 190T810 130", mood.ink, 5) +
    bulbs(mood.sun) +
    stroke(posts, mood.ink, 9) +
    box(0, 690, 800, 18, mood.ink) +
    printed(rectangle(0, 870, 800, 130), mood.near, "down") +
    place(205, 900, 1, chair) +
    place(595, 900, 1, group(chair, 'transform="scale(-1 1)"')) +
    place(400, 880, 1, bistro) +
    corner(stage)
  );
}

const wineGlass = ({ mood }: Stage): string =>
  path("M-110-360C-120-260-76-206 0-206S120-260 112-360Z", mood.pop) +
  path("M-9-204H9V-10H80V4H-80V-10H-9Z", mood.ink) +
  stroke("M-112-360C-124-260-76-206 0-206S124-260 112-360L96-470M-112-360L-96-470", mood.ink, 14);

const bulbs = (ink: string): string =>
  [
    [70, 200],
    [150, 234],
    [235, 246],
    [320, 226],
    [405, 192],
    [490, 164],
    [580, 152],
    [670, 150],
    [750, 142],
  ]
    .map(([x, y]) => disc(x ?? 0, (y ?? 0) + 14, 46, "url(#soft)") + disc(x ?? 0, (y ?? 0) + 14, 14, ink))
    .join("");

const corner = ({ mood, random }: Stage): string =>
  place(
    random.pick([60, 740]),
    1010,
    0.8,
    [-60, -34, -10, 16, 42]
      .map((turn) => place(0, -120, 1, path(leaf(random.int(240, 320), 60), mood.ink), turn))
      .join("") + printed("M-90-150H90L64 0H-64Z", mood.pop2, "right"),
  );

export function windowCat(stage: Stage): string {
  const { mood, random } = stage;
  const view = sky(stage, 560);
  const outside = random.chance(0.5)
    ? (() => {
        const { walls, lit } = towers(random, 480, 900);
        return path(walls, mood.mid) + shade(walls) + panes(lit, mood.sun, 0.85);
      })()
    : printed(hills(random, 560, 60), mood.far) + printed(hills(random, 660, 40), mood.mid);
  const frame = `M-20-20H820V1020H-20ZM110 110V800H690V110Z`;
  const cat =
    printed(
      "M-96 0C-120-120-92-220-44-262C-66-300-66-340-62-384L-26-350H26L62-384C66-340 66-300 44-262C92-220 120-120 96 0Z",
      mood.ink,
      "down",
    ) +
    disc(0, -306, 66, mood.ink) +
    stroke("M80-20C170-20 190 60 150 130C140 150 120 150 116 134", mood.ink, 26);
  const flip = random.chance(0.5);
  const pot = place(
    flip ? 220 : 580,
    800,
    0.62,
    [-50, -24, 0, 26, 50]
      .map((turn) => place(0, -150, 1, path(leaf(random.int(220, 300), 56), mood.mid) + shade(leaf(220, 56)), turn))
      .join("") + printed("M-100-170H100L74 0H-74Z", mood.pop, "right"),
  );
  const wallInk = mood.night ? mood.near : mood.pop2;
  return (
    view.art +
    outside +
    `<path d="${frame}" fill="${wallInk}" fill-rule="evenodd"/>` +
    `<path d="${frame}" fill="url(#down)" fill-rule="evenodd" filter="url(#dark)"/>` +
    stroke("M110 110V800H690V110ZM400 110V800M110 400H690", mood.paper, 16) +
    printed("M60 800H740V850H60Z", mood.paper, "right") +
    pot +
    place(flip ? 490 : 320, 806, 1.12, cat) +
    printed(
      `M${flip ? 800 : 0} 0H${flip ? 620 : 180}C${flip ? 640 : 160} 400 ${flip ? 700 : 100} 620 ${flip ? 720 : 80} 1020H${flip ? 800 : 0}Z`,
      mood.pop,
      flip ? "right" : "left",
    )
  );
}

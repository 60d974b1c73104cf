import {
  type Stage,
  box,
  disc,
  firs,
  glitter,
  group,
  halfLeaf,
  hills,
  leaf,
  oval,
  path,
  place,
  printed,
  rectangle,
  shade,
  stroke,
  summits,
} from "./draw";
import { foreground, sky } from "./skies";

export function lake(stage: Stage): string {
  const { mood, random } = stage;
  const shore = random.int(560, 620);
  const view = sky(stage, shore);
  const ridges = [
    [mood.far, 60, 260, 4],
    [mood.mid, 24, 150, 3],
  ] as const;
  const land =
    ridges
      .map(([ink, rise, tall, count]) => printed(cut(summits(random, shore - rise, tall, count), shore), ink))
      .join("") +
    path(cut(hills(random, shore - 24, 18), shore), mood.near) +
    path(firs(random, shore + 2, 74, random.int(-20, 200), random.int(420, 820)), mood.near);
  const water = rectangle(0, shore, 800, 1000 - shore);
  const mirror = `<g id="far">${land}</g>`;
  return (
    view.art +
    mirror +
    path(water, "url(#sky)") +
    `<use href="#far" transform="matrix(1 0 0 -.62 0 ${Math.round(shore * 1.62)})" opacity=".42"/>` +
    shade(water, "down") +
    stroke(glitter(random, view.x, shore, 960, 14), mood.sun, 9, 'opacity=".85"') +
    random.pick([boatOnLake, reeds, shoreFirs])(stage)
  );
}

/** Ends a shape of land at the water instead of the bottom. */
const cut = (d: string, y: number): string => d.replace("V1000", `V${y}`);

const boatOnLake = ({ mood, random }: Stage): string =>
  place(
    random.int(300, 500),
    random.int(800, 860),
    1,
    oval(0, 40, 190, 14, mood.ink, 'opacity=".35"') +
      printed("M-180-14C-110 10 110 10 180-14C160 30 120 44 80 44H-80C-120 44-160 30-180-14Z", mood.pop, "down") +
      stroke("M-180-14C-110 10 110 10 180-14", mood.paper, 8) +
      stroke("M-70 0L-190 70M70 0L190 70", mood.ink, 9),
  );

const reeds = ({ mood, random }: Stage): string =>
  Array.from({ length: 9 }, (_, index) => {
    const x = 50 + index * 36 + random.int(-12, 12);
    const y = random.int(640, 800);
    return (
      stroke(`M${x} 1010Q${x - 6} ${y + 120} ${x + 14} ${y}`, mood.ink, 7) +
      (index % 2 ? stroke(`M${x + 13} ${y + 26}l3 60`, mood.pop, 22) : "")
    );
  }).join("");

const shoreFirs = ({ mood, random }: Stage): string =>
  printed(hills(random, 940, 22), mood.ink) +
  path(firs(random, 970, 330, -40, 220) + firs(random, 960, 240, 610), mood.ink);

export function waves(stage: Stage): string {
  const { mood, random } = stage;
  const view = sky(stage, 470);
  const inks = [mood.far, mood.mid, mood.near, mood.ink];
  const swell = inks
    .map((ink, index) => {
      const y = 470 + index * 125;
      const w = 300 - index * 10;
      const shift = random.int(-260, -20);
      let d = `M${shift} ${y + 70}`;
      for (let n = 0; n < 4; n += 1)
        d += `c${(w * 0.3) | 0} 0 ${(w * 0.36) | 0}-130 ${(w * 0.66) | 0}-120c50 4 66 50 36 78c-4-26-30-36-48-18c-20 24 20 60 ${(w * 0.34 - 12) | 0} 60`;
      const sea = `${d}V1100H${shift}Z`;
      return printed(sea, ink, "down") + stroke(d, mood.paper, 9, `opacity="${0.9 - index * 0.1}"`);
    })
    .join("");
  const spray = Array.from({ length: 26 }, () => `M${random.int(20, 780)} ${random.int(360, 760)}h.1`).join("");
  return view.art + swell + stroke(spray, mood.paper, 8, 'opacity=".75"');
}

export function sailboat(stage: Stage): string {
  const { mood, random } = stage;
  const horizon = random.int(600, 660);
  const view = sky(stage, horizon);
  const sea = rectangle(0, horizon, 800, 1000 - horizon);
  const boat =
    printed("M-190-10H200C180 60 140 84 110 84H-110C-150 80-180 40-190-10Z", mood.ink, "right") +
    box(-190, -10, 390, 14, mood.paper) +
    stroke("M0-10V-520", mood.ink, 11) +
    printed("M14-510C150-380 190-200 186-40H14Z", mood.paper, "right") +
    printed("M-14-470C-60-300-120-140-176-40H-14Z", mood.pop, "down") +
    path("M14-250C80-270 130-260 176-230L182-150C130-180 80-190 14-170Z", mood.pop2) +
    path("M0-520l60 18l-60 22Z", mood.pop);
  const x = random.int(340, 460);
  const isle = random.chance(0.6) ? printed(cut(hills(random, horizon - 10, 50), horizon), mood.far) : "";
  return (
    view.art +
    isle +
    path(sea, mood.mid) +
    shade(sea, "down") +
    stroke(glitter(random, view.x, horizon, 960, 13), mood.sun, 9, 'opacity=".85"') +
    place(x, 770, random.pick([0.9, 1, 1.05]), boat, random.pick([-6, -3, 5])) +
    printed(hills(random, 850, 16, 5), mood.near) +
    printed(hills(random, 925, 14, 6), mood.ink, "down") +
    foreground(stage)
  );
}

export function lighthouse(stage: Stage): string {
  const { mood, random } = stage;
  const flip = random.chance(0.5);
  const horizon = 690;
  const view = sky(stage, horizon);
  const beam = path("M0-560L-620-700V-430ZM0-560L620-640V-500Z", mood.sun, 'opacity=".4"');
  const tower =
    printed("M-70 0L-44-500H44L70 0Z", mood.paper, "right") +
    path("M-66-80H66L61-180H-61ZM-56-270H56L51-370H-51Z", mood.pop) +
    shade("M-70 0L-44-500H44L70 0Z", "right") +
    box(-62, -516, 124, 18, mood.ink) +
    box(-36, -600, 72, 86, mood.sun) +
    stroke("M-36-600V-516M0-600V-516M36-600V-516", mood.ink, 6) +
    printed("M-50-600C-40-660 40-660 50-600Z", mood.pop2, "right") +
    path("M-15 0v-44a15 15 0 0 1 30 0V0Z", mood.ink);
  const cliff = "M-330 330C-300 120-220 10-110 0H120C220 30 330 60 560 330Z";
  const app =
    printed("M90 0V-110L160-170L230-110V20Z", mood.paper, "right") +
    path("M76-104L160-180L244-104L232-92L160-158L88-92Z", mood.pop2) +
    box(140, -90, 40, 44, mood.sun);
  const sea = rectangle(0, horizon, 800, 400);
  const rock = group(
    beam + app + tower + printed(cliff, mood.near, "down"),
    flip ? 'transform="scale(-1 1)"' : 'transform="scale(1 1)"',
  );
  return (
    view.art +
    path(sea, mood.mid) +
    stroke(glitter(random, view.x, horizon, 950, 10), mood.sun, 8, 'opacity=".7"') +
    shade(sea) +
    place(flip ? 450 : 350, 760, 1, rock) +
    printed(hills(random, 915, 18, 5), mood.ink) +
    stroke("M40 880q40-30 80 0t80 0M560 905q30-24 60 0t60 0", mood.paper, 7, 'opacity=".6"')
  );
}

export function palm(stage: Stage): string {
  const { mood, random } = stage;
  const view = sky(stage, 640);
  const sea = rectangle(0, 640, 800, 200);
  const lean = random.pick([-1, 1]);
  const fronds = [-112, -74, -40, -8, 28, 64, 104]
    .map((turn) =>
      place(
        0,
        0,
        1,
        path(leaf(random.int(220, 290), 46), mood.near) + path(halfLeaf(240, 36), mood.mid),
        turn + random.int(-8, 8),
      ),
    )
    .join("");
  const trunk =
    stroke(`M0 470C${lean * 10} 300 ${lean * 40} 150 ${lean * 110} 0`, mood.ink, 26) +
    stroke(`M0 470C${lean * 10} 300 ${lean * 40} 150 ${lean * 110} 0`, mood.near, 26, 'stroke-dasharray="3 26"');
  const tree = trunk + place(lean * 110, 0, 1, fronds + disc(-18, 18, 20, mood.pop) + disc(16, 22, 20, mood.pop2));
  const hammock = random.chance(0.5)
    ? stroke("M150 800Q400 980 650 800", mood.pop, 22) +
      stroke("M150 800Q400 960 650 800", mood.pop2, 10) +
      stroke("M150 900V620M650 900V620", mood.ink, 20)
    : "";
  return (
    view.art +
    path(sea, mood.mid) +
    shade(sea, "down") +
    stroke(glitter(random, view.x, 640, 820, 9), mood.sun, 9, 'opacity=".85"') +
    printed(hills(random, 820, 24, 3), mood.pop2, "down") +
    printed(hills(random, 900, 20, 3), mood.near) +
    hammock +
    place(lean > 0 ? 240 : 560, 440, 1.05, tree) +
    (random.chance(0.6) ? place(lean > 0 ? 640 : 160, 600, 0.72, tree) : "")
  );
}

function pile({ mood, random }: Stage): string {
  let y = 800;
  const piled = [210, 168, 124, 84].map((w, index) => {
    const h = (w * 0.34) | 0;
    y -= h * 2 - 14;
    const ink = [mood.near, mood.pop, mood.mid, mood.pop2][index] ?? mood.near;
    const cx = 400 + random.int(-14, 14);
    const d = `M${cx - w} ${y + h}a${w} ${h} 0 1 0 ${2 * w} 0a${w} ${h} 0 1 0 ${-2 * w} 0Z`;
    return path(d, ink) + shade(d, "rim");
  });
  return piled.join("");
}

const lilies = ({ mood, random }: Stage): string =>
  Array.from({ length: 5 }, () => {
    const x = random.int(60, 740);
    const at = random.int(850, 960);
    return (
      path(`M${x} ${at}l90-12a92 24 0 1 1-24-12Z`, mood.near) +
      (random.chance(0.5)
        ? place(
            x - 10,
            at,
            0.5,
            [-50, -20, 12, 44].map((turn) => place(0, 0, 1, path(leaf(90, 26), mood.pop2), turn)).join(""),
          )
        : "")
    );
  }).join("");

/** Calm water with a pile of stones and lilies, for the interests rest, massages and spa. */
export function stones(stage: Stage): string {
  const { mood, random } = stage;
  const view = sky(stage, 600);
  const water = rectangle(0, 600, 800, 400);
  // Keep this order of calls, because each call draws random numbers.
  const stack = pile(stage);
  const flowers = lilies(stage);
  const rings = [300, 380, 470]
    .map(
      (r, index) =>
        `<ellipse cx="400" cy="800" rx="${r}" ry="${(r / 6) | 0}" fill="none" stroke="${mood.paper}" stroke-width="5" opacity="${0.5 - index * 0.13}"/>`,
    )
    .join("");
  return (
    view.art +
    printed(hills(random, 570, 40), mood.far) +
    path(water, mood.mid) +
    shade(water) +
    stroke(glitter(random, view.x, 600, 760, 8), mood.sun, 8, 'opacity=".8"') +
    rings +
    oval(400, 806, 240, 34, mood.ink, 'opacity=".4"') +
    stack +
    flowers +
    foreground(stage)
  );
}

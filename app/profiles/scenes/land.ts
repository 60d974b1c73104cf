import {
  type Stage,
  disc,
  firs,
  group,
  hills,
  leaf,
  path,
  place,
  printed,
  round,
  shade,
  shine,
  stars,
  stipple,
  stroke,
  summits,
} from "./draw";
import { foreground, land, sky } from "./skies";

export function peaks(stage: Stage): string {
  const { mood, random } = stage;
  const apex = random.int(330, 470);
  const top = random.int(250, 320);
  const left = apex - random.int(300, 360);
  const right = apex + random.int(300, 380);
  const foot = 800;
  const main = `M${left} ${foot}L${apex} ${top}L${right} ${foot}Z`;
  const snow = `M${apex} ${top}l${((right - apex) * 0.36) | 0} ${((foot - top) * 0.36) | 0}l-34-14l-30 50l-38-60l-30 46l-34-52l-30 20l${(-(apex - left) * 0.02) | 0}-6Z`;
  const lit = `M${apex} ${top}L${left} ${foot}H${apex - 40}L${apex + 26} ${top + 250}L${apex - 22} ${top + 170}Z`;
  return (
    sky(stage, 560).art +
    printed(summits(random, 600, 190), mood.far) +
    path(main, mood.mid) +
    shine(lit, "up") +
    path(snow, mood.paper) +
    shade(main, "right") +
    printed(hills(random, 760, 36), mood.near) +
    path(firs(random, 850, random.int(100, 190)), mood.ink) +
    printed(hills(random, 860, 22), mood.ink) +
    foreground(stage)
  );
}

export function balloon(stage: Stage): string {
  const { mood, random } = stage;
  const inks = random.sample([mood.pop, mood.pop2, mood.paper, mood.sun], 4);
  const envelope =
    "M0-420C150-420 214-310 200-210C186-110 90-40 60 0H-60C-90-40-186-110-200-210C-214-310-150-420 0-420Z";
  const gores = "M0-420C70-420 100-310 92-210C86-110 44-40 28 0H-28C-44-40-86-110-92-210C-100-310-70-420 0-420Z";
  const one = (main: string, stripe: string) =>
    path(envelope, main) +
    path(gores, stripe) +
    path("M0-420C26-420 38-310 34-210C32-110 16-40 10 0H-10C-16-40-32-110-34-210C-38-310-26-420 0-420Z", main) +
    shade(envelope, "rim") +
    stroke("M-54 6L-34 76M54 6L34 76", mood.ink, 5) +
    printed("M-42 74H42L34 134H-34Z", mood.ink, "right");
  const [a, b, c, d] = inks as [string, string, string, string];
  const x = random.int(300, 500);
  return (
    sky(stage, 660).art +
    printed(summits(random, 690, 130), mood.far) +
    place(x > 400 ? 150 : 640, random.int(300, 420), 0.36, one(c, a)) +
    place(x > 400 ? 230 : 560, random.int(590, 650), 0.24, one(b, d)) +
    place(x, 560, random.pick([0.95, 1.05]), one(a, b)) +
    land(stage, 780, 2) +
    random.pick([path(firs(random, 985, 110), mood.ink), foreground(stage)])
  );
}

export function tent(stage: Stage): string {
  const { mood, random } = stage;
  const view = sky(stage, 540);
  const x = random.int(300, 480);
  const body = "M-250 0L-20-280L20-280L250 0Z";
  const pitch =
    disc(0, -90, 380, "url(#soft)") +
    printed(body, mood.pop, "right") +
    path("M-20-280L-130 0H90Z", mood.sun) +
    path("M-20-280L-60 0H30Z", mood.paper) +
    shade("M-20-280L-130 0H90Z", "up") +
    stroke("M-250 0L-330 26M250 0L330 26M-20-280L-34-310M20-280L34-310", mood.paper, 5);
  const fire = random.chance(0.5)
    ? place(
        x > 390 ? 130 : 660,
        900,
        1,
        disc(0, -30, 150, "url(#soft)") +
          path("M0-110C50-60 50-10 0 0C-50-10-50-60-20-80C-16-60-6-56 0-64C6-80 4-96 0-110Z", mood.pop2) +
          path("M2-56C24-30 20-4 0 0C-20-4-20-26 2-56Z", mood.sun) +
          stroke("M-60 6L50-8M60 6L-50-8", mood.ink, 16),
      )
    : "";
  return (
    view.art +
    printed(summits(random, 560, 200, 3), mood.far) +
    path(firs(random, 700, 230), mood.mid) +
    printed(hills(random, 690, 20), mood.mid) +
    path(firs(random, 800, 330, -30, 190) + firs(random, 790, 300, 620), mood.near) +
    printed(hills(random, 790, 18), mood.near) +
    place(x, 870, 1.05, pitch) +
    fire +
    printed(hills(random, 930, 14, 5), mood.ink)
  );
}

export function garden(stage: Stage): string {
  const { mood, random } = stage;
  const bloom = random.pick([tulip, poppy, daisy]);
  const inks = [mood.pop, mood.pop2, mood.paper];
  const kinds = `<defs>${inks.map((ink, index) => group(bloom(stage, ink), `id="bloom${index}"`)).join("")}</defs>`;
  const rows = [0, 1, 2]
    .map((row) =>
      Array.from({ length: 5 - row }, (_, index) => {
        const x = Math.round((index + 0.5) * (800 / (5 - row)) + random.int(-40, 40));
        const y = 690 + row * 130 + random.int(-40, 30);
        const scale = Number((0.42 + row * 0.36 + random.next() * 0.1).toFixed(2));
        const stem =
          stroke(`M${x} ${y}C${x - 14} ${y + 120} ${x + 18} ${y + 220} ${x} 1040`, mood.ink, 7 + row * 3) +
          place(x, y + 230 * scale + 90, scale, path(leaf(230, 40), mood.ink), random.pick([-38, 34]));
        return stem + place(x, y, scale, `<use href="#bloom${random.pick([0, 0, 1, 2])}"/>`, random.int(-12, 12));
      }).join(""),
    )
    .join("");
  return (
    sky(stage, 560).art +
    printed(hills(random, 560, 50), mood.far) +
    printed(hills(random, 650, 40), mood.mid) +
    furrows(mood.paper) +
    printed(hills(random, 830, 20), mood.near) +
    kinds +
    rows
  );
}

const furrows = (ink: string): string =>
  stroke(
    "M400 650L-60 1000M400 650L180 1000M400 650L400 1000M400 650L620 1000M400 650L860 1000",
    ink,
    6,
    'opacity=".16"',
  );

const tulip = ({ mood }: Stage, ink: string): string =>
  printed(
    "M-78-150C-60-120-50-110-40-170C-20-120 20-120 40-170C50-110 60-120 78-150C104-50 60 16 0 16S-104-50-78-150Z",
    ink,
    "down",
  ) +
  path(
    "M-34-60C-30-130-16-160 0-182C16-160 30-130 34-60C30-10 14 10 0 14C-14 10-30-10-34-60Z",
    mood.paper,
    'opacity=".3"',
  );

const poppy = ({ mood }: Stage, ink: string): string =>
  printed("M0-20C-130-20-150-140-70-160C-40-190 40-190 70-160C150-140 130-20 0-20Z", ink, "up") +
  path("M-92-120C-40-70 40-70 92-120C100-40 50 10 0 10S-100-40-92-120Z", ink) +
  shade("M-92-120C-40-70 40-70 92-120C100-40 50 10 0 10S-100-40-92-120Z", "down") +
  disc(0, -92, 24, mood.ink) +
  stroke("M-36-112h.1M-20-128h.1M0-134h.1M20-128h.1M36-112h.1", mood.ink, 8);

const daisy = ({ mood }: Stage, ink: string): string =>
  Array.from({ length: 10 }, (_, index) => place(0, -70, 1, path(leaf(112, 30), ink), index * 36)).join("") +
  disc(0, -70, 38, ink === mood.sun ? mood.ink : mood.sun) +
  stipple(round(0, -70, 38));

export function park(stage: Stage): string {
  const { mood, random } = stage;
  const view = sky(stage, 560);
  const crowns = [mood.pop, mood.pop2, mood.mid, mood.far];
  const tree = (x: number, y: number, r: number, ink: string) =>
    stroke(`M${x} ${y}V${y - r * 2}M${x} ${y - r}l${r >> 1} ${-r >> 1}`, mood.ink, Math.max(8, (r / 9) | 0)) +
    path(round(x, (y - r * 2.1) | 0, r), ink) +
    stipple(round(x, (y - r * 2.1) | 0, r));
  const back = [90, 250, 420, 590, 740]
    .map((x) => tree(x + random.int(-30, 30), 640, random.int(50, 80), random.pick(crowns)))
    .join("");
  const side = random.chance(0.5);
  const road = side
    ? "M470 610C420 700 700 760 520 1000H180C400 800 300 690 450 610Z"
    : "M350 610C400 700 120 760 280 1000H620C400 800 500 690 370 610Z";
  const bench = place(
    side ? 200 : 600,
    880,
    1,
    stroke("M-90 0V-60M90 0V-60M-110-60H110M-100-100H100M-100-130H100", mood.ink, 14),
  );
  return (
    view.art +
    printed(hills(random, 600, 36), mood.far) +
    back +
    printed(hills(random, 640, 16), mood.near) +
    path(road, mood.paper) +
    shade(road, "up") +
    tree(side ? 150 : 650, 800, 150, random.pick([mood.pop, mood.pop2])) +
    tree(side ? 690 : 110, 900, 120, random.pick([mood.pop2, mood.mid])) +
    bench +
    (mood.night ? stroke(stars(random, 12, 300), mood.paper, 4) : "")
  );
}

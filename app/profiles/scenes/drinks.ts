import { type Stage, box, disc, oval, path, place, printed, rectangle, shade, steam, stroke } from "./draw";
import { backdrop, table } from "./skies";

/** Drinks with the same colour in every theme. */
const drinks = { red: "#98213f", rose: "#ea8f83", white: "#ecd58c", lager: "#ecaa3c", amber: "#bf6a2b" } as const;

export function coffee(stage: Stage): string {
  const { mood, random } = stage;
  const body = "M-150-230H150C150-90 105 0 0 0S-150-90-150-230Z";
  const stripe = random.pick([
    "M-146-170H146C140-140 134-116 124-96H-124C-134-116-140-140-146-170Z",
    "M-60-230H-10V0H-36C-56-60-60-150-60-230ZM40-230H90C90-150 84-70 54-10L30-4C38-70 40-150 40-230Z",
  ]);
  const cup =
    oval(0, 6, 250, 34, mood.ink, 'opacity=".35"') +
    printed("M-240-6H240C200 34 110 40 0 40S-200 34-240-6Z", mood.pop2, "right") +
    oval(0, -6, 240, 22, mood.paper) +
    stroke("M142-190C260-210 250-60 104-78", mood.paper, 26) +
    path(body, mood.paper) +
    path(stripe, mood.pop) +
    shade(body, "right") +
    oval(0, -230, 150, 30, mood.paper) +
    oval(0, -226, 132, 22, mood.ink) +
    stroke("M-70-226q40-16 70 0t60-4", mood.pop2, 7, 'opacity=".8"');
  const puffs = stroke(
    steam(-56, -280, 230) + steam(10, -290, 290) + steam(72, -280, 200),
    mood.paper,
    13,
    'opacity=".75"',
  );
  const side = random.chance(0.5) ? place(random.pick([-270, 270]), 40, 1, croissant(stage)) : "";
  return backdrop(stage) + table(stage) + place(400, 810, random.pick([0.95, 1.05]), puffs + cup + side);
}

function croissant({ mood }: Stage): string {
  const d = "M-120 20C-110-70 110-70 120 20C80-14 50-20 0-20S-80-14-120 20Z";
  return (
    oval(0, 24, 120, 16, mood.ink, 'opacity=".3"') +
    printed(d, mood.pop, "rim") +
    stroke("M-58-38L-44-14M-20-46L-16-20M24-46L18-20M62-36L48-14", mood.ink, 5, 'opacity=".5"')
  );
}

export function wine(stage: Stage): string {
  const { mood, random } = stage;
  const pour = random.pick([drinks.red, drinks.rose, drinks.white]);
  const bottle =
    printed("M-64 0V-300C-64-370-26-390-26-450V-540H26V-450C26-390 64-370 64-300V0Z", mood.ink, "right") +
    box(-64, -240, 128, 130, mood.paper) +
    disc(0, -176, 34, pour) +
    shade(rectangle(-64, -240, 128, 130), "right") +
    box(-30, -552, 60, 66, mood.pop) +
    stroke("M-40-20V-280", mood.paper, 7, 'opacity=".35"');
  const bowl = "M-96-440C-140-290-90-200 0-200S140-290 96-440Z";
  const glass =
    oval(0, 2, 110, 16, mood.ink, 'opacity=".35"') +
    path(bowl, mood.paper, 'opacity=".38"') +
    printed("M-112-360C-120-260-76-206 0-206S120-260 112-360Z", pour, "right") +
    oval(0, -360, 112, 17, mood.sun, 'opacity=".5"') +
    path("M-7-204H7V-20C10-8 60-6 92 2H-92C-60-6-10-8-7-20Z", mood.paper, 'opacity=".85"') +
    stroke("M-78-400C-96-320-84-270-60-240", mood.paper, 9, 'opacity=".9"');
  const pair = random.chance(0.5)
    ? place(300, 820, 1, glass) + place(505, 850, 1, glass)
    : place(290, 810, 1.08, bottle) + place(490, 850, 1.05, glass);
  return backdrop(stage) + table(stage) + pair;
}

export function beer(stage: Stage): string {
  const { mood, random } = stage;
  const glass = "M-120-380H120L92 0H-92Z";
  const froth =
    "M-128-372a46 46 0 0 1 40-70a60 60 0 0 1 104-14a54 54 0 0 1 84 30a40 40 0 0 1 30 62C130-330 90-340 70-300S20-340-10-330S-60-290-90-330S-120-340-128-372Z";
  const bubbles = Array.from({ length: 12 }, () => `M${random.int(-76, 76)} ${-random.int(20, 280)}h.1`).join("");
  const pint =
    oval(0, 6, 130, 18, mood.ink, 'opacity=".35"') +
    printed(glass, random.pick([drinks.lager, drinks.amber]), "right") +
    stroke(bubbles, mood.paper, 10, 'opacity=".7"') +
    stroke("M-82-290L-66-40", mood.paper, 12, 'opacity=".55"') +
    path(froth, mood.paper) +
    shade(froth, "down");
  const mat = printed("M-190 14H170L200 50H-220Z", mood.pop2, "right");
  const second = random.chance(0.5) ? place(205, -60, 0.86, pint) : "";
  return backdrop(stage) + table(stage) + place(second ? 320 : 400, 830, 1.1, second + mat + pint);
}

// Draws the people on each theme's home page into `app/landers/people/`. Run after a change of the portraits:
// `VITEST=1 npx vite-node --config remix.config.ts scripts/demo/home-people.ts`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { grain, sceneParts } from "~/profiles/scenes";
import type { Motif } from "~/profiles/scenes/motifs";
import type { Portrait } from "~/profiles/scenes/portrait";
import { clothPattern, drawFigure } from "~/profiles/scenes/portraits";
import { type Random, seededRandom } from "~/profiles/scenes/random";
import type { Choice, Gender } from "~/tenancy/profile-fields";
import { type ThemeName, themeNames } from "~/tenancy/vocabulary";
import { portraitOf } from "./portraits";

interface Group {
  place: Motif;
  genders: string;
  ages: readonly number[];
  bodies?: readonly Choice<"body_type">[];
}

/** People of each theme's niche, from left to right: `f` is a woman, `m` a man. */
const groups: Record<ThemeName, Group> = {
  ember: { place: "skyline", genders: "fmfmf", ages: [31, 44, 38, 56, 29] },
  aurora: { place: "lake", genders: "mffmf", ages: [34, 41, 52, 29, 63] },
  orchid: { place: "garden", genders: "fffmf", ages: [28, 36, 54, 41, 33] },
  onyx: { place: "theatre", genders: "fmffm", ages: [36, 48, 33, 42, 39] },
  apricot: { place: "park", genders: "ffmff", ages: [33, 45, 38, 29, 57], bodies: ["fat", "fat", "fat", "fat", "fat"] },
  heirloom: { place: "garden", genders: "fmfmf", ages: [66, 69, 62, 64, 70] },
  merlot: { place: "wine", genders: "fmfff", ages: [46, 39, 52, 43, 57] },
  marina: { place: "sailboat", genders: "mmmmm", ages: [29, 47, 36, 61, 33] },
};

const hairOf = (age: number, random: Random): Choice<"hair_color"> =>
  age > 55 ? random.pick(["gray", "white"]) : random.pick(["brunette", "blond", "black", "brown", "red", "dark_brown"]);

const size = { width: 1600, height: 640 };
const builds: readonly Choice<"body_type">[] = ["normal", "slim", "normal", "fat", "normal"];

/** Draws until no other person of the group has the head. */
function newHead(others: readonly Portrait[], draw: () => Portrait): Portrait {
  for (;;) {
    const portrait = draw();
    if (others.every(({ head }) => head !== portrait.head)) return portrait;
  }
}

function drawGroup(theme: ThemeName): string {
  const { place, genders, ages, bodies = builds } = groups[theme];
  const random = seededRandom(`home-people/${theme}`);
  const { defs, drawn, mood } = sceneParts({ seed: `home-${theme}`, theme, motif: place });
  const taken = new Set<string>();
  const people: Portrait[] = [];
  for (const [index, age] of ages.entries()) {
    const gender: Gender = genders[index] === "m" ? "male" : "female";
    const sitter = { gender, age, hair_color: hairOf(age, random), body_type: bodies[index] ?? "normal" };
    people.push(newHead(people, () => portraitOf(sitter, theme, random, taken)));
  }
  const figures = people.map((portrait, index) => {
    const side = index < people.length / 2 ? 1 : -1;
    const scale = 0.62 + random.int(0, 6) / 100;
    const wide = (side * scale * portrait.build) / 100;
    const left = 800 + (index - 2) * 312 - wide * 365;
    const top = 60 + random.int(0, 40) + (index % 2) * -44;
    const at = `transform="matrix(${wide.toFixed(3)} 0 0 ${scale} ${left.toFixed(1)} ${top})"`;
    return `<g ${at}>${drawFigure(portrait, mood.paper, `cloth-${index}`)}</g>`;
  });
  const patterns = people.map((portrait, index) => clothPattern(portrait, `cloth-${index}`));
  // The people at odd places stand behind the others.
  const inOrder = [1, 3, 0, 4, 2].map((index) => figures[index]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">` +
    `<defs>${defs}${patterns.join("")}<filter id="far-off" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="6"/></filter></defs>` +
    `<rect width="1600" height="640" fill="${mood.sky[1]}"/>` +
    `<g transform="translate(-40 -560)scale(2.1)">${`<g filter="url(#far-off)">${drawn}</g>${grain()}`}</g>${inOrder.join("")}</svg>`
  );
}

for (const theme of themeNames) {
  const picture = await sharp(Buffer.from(drawGroup(theme)))
    .webp({ quality: 74, effort: 6 })
    .toBuffer();
  writeFileSync(join("app/landers/people", `${theme}.webp`), picture);
  console.log(`${theme}: ${picture.length} bytes`);
}

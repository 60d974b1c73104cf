import type { beards, expressions, Head, Portrait } from "~/profiles/scenes/portrait";
import { cloths, expressions as everyExpression } from "~/profiles/scenes/portrait";
import { moods } from "~/profiles/scenes/palettes";
import type { Random } from "~/profiles/scenes/random";
import type { Choice, Gender } from "~/tenancy/profile-fields";
import type { ThemeName } from "~/tenancy/vocabulary";

interface Sitter {
  gender: Gender;
  age: number;
  hair_color: Choice<"hair_color">;
  body_type: Choice<"body_type">;
}

const hairInks: Record<Choice<"hair_color">, string> = {
  brunette: "#4a2d1f",
  blond: "#e0b04f",
  brown: "#7a4a2a",
  white: "#eceae6",
  bald: "#5b4636",
  black: "#2b2320",
  dark_blond: "#b98a48",
  dark_brown: "#4f3020",
  gray: "#a5a5ad",
  red: "#b4502a",
  other: "#2b2320",
};

/** Skins from light to dark. */
const skins = ["#f8d9bd", "#f1c6a0", "#e2ab7f", "#c98d5f", "#a36b45", "#7d4d31"] as const;

interface Wardrobe {
  straight: readonly Head[];
  curly: readonly Head[];
  mature: readonly Head[];
}

const heads: Record<Gender, Wardrobe> = {
  female: {
    straight: [
      "bangs",
      "bangs2",
      "bun",
      "bun2",
      "long",
      "longBangs",
      "medium1",
      "medium2",
      "medium3",
      "mediumBangs",
      "mediumBangs2",
      "mediumBangs3",
      "mediumStraight",
    ],
    curly: ["afro", "bun2", "cornrows", "cornrows2", "dreads1", "longCurly"],
    mature: ["grayBun", "grayMedium", "medium1", "medium3", "mediumBangs", "bangs", "short3", "mediumBangs3", "bangs2"],
  },
  male: {
    straight: ["hatBeanie", "hatHip", "pomp", "shaved1", "short1", "short2", "short3", "short4", "short5", "grayShort"],
    curly: ["afro", "dreads2", "flatTop", "shaved2", "twists", "twists2", "short3"],
    mature: ["grayShort", "hatHip", "noHair3", "pomp", "short1", "short2", "short3", "short5", "short4"],
  },
};

const fair: readonly Choice<"hair_color">[] = ["blond", "dark_blond", "red"];

/** Skin and head that suit the colour of the hair: curls come with darker skins and dark or gray hair. */
function headOf({ gender, age, hair_color }: Sitter, random: Random): { head: Head; skin: string } {
  const isCurly = !fair.includes(hair_color) && random.chance(0.24);
  const skin = random.pick(
    isCurly ? skins.slice(3) : fair.includes(hair_color) ? skins.slice(0, 2) : skins.slice(0, 4),
  );
  if (hair_color === "bald")
    return { head: random.pick(age > 52 ? ["noHair1", "noHair2", "noHair3"] : ["noHair1"]), skin };
  const { straight, curly, mature } = heads[gender];
  return { head: random.pick(isCurly ? curly : age >= 58 ? mature : straight), skin };
}

function beardOf({ gender, age }: Sitter, random: Random): Portrait["beard"] {
  const usual: readonly (typeof beards)[number][] = ["chin", "full", "full4", "full2", "goatee1", "moustache9"];
  const rare: readonly (typeof beards)[number][] = ["full3", "moustache1", "moustache5", "moustache6"];
  if (gender === "female" || !random.chance(age < 30 ? 0.3 : 0.5)) return null;
  return random.pick(random.chance(0.8) ? usual : rare);
}

function glassesOf({ age }: Sitter, random: Random): Portrait["glasses"] {
  if (!random.chance(age >= 50 ? 0.45 : 0.2)) return null;
  return random.pick(["glasses", "glasses2", "glasses3", "glasses5"]);
}

/** Shirt and trim in two different colours of the brand. */
function clothesOf(theme: ThemeName, random: Random): Pick<Portrait, "shirt" | "trim" | "cloth"> {
  const { pop, pop2, near, mid, far, paper } = random.pick(moods[theme]);
  const shirt = random.pick([pop, pop2, near, mid, far, paper]);
  const trim = random.pick([pop, pop2, near, paper].filter((ink) => ink !== shirt));
  return { shirt, trim, cloth: random.pick(["plain", "plain", ...cloths]) };
}

const builds: Record<Choice<"body_type">, [low: number, high: number]> = {
  slim: [92, 97],
  normal: [98, 104],
  fat: [110, 118],
};

/** Draws looks that fit the profile's answers and the brand's colours. */
function draw(sitter: Sitter, theme: ThemeName, random: Random): Portrait {
  const { head, skin } = headOf(sitter, random);
  const hair = sitter.hair_color === "bald" && sitter.age > 55 ? hairInks.gray : hairInks[sitter.hair_color];
  return {
    head,
    skin,
    face: random.pick(happier),
    beard: beardOf(sitter, random),
    glasses: glassesOf(sitter, random),
    hair: sitter.hair_color === "other" ? (moods[theme][0]?.pop ?? hair) : hair,
    ...clothesOf(theme, random),
    build: random.int(...builds[sitter.body_type]),
    lined: sitter.age >= 50,
    crop: "bust",
  };
}

const happier: readonly (typeof expressions)[number][] = [
  "smile",
  "smile",
  "calm",
  "calm",
  "cute",
  "eatingHappy",
  "contempt",
];

/** Traits that tell two drawn persons apart at the size of a card. */
const traits = ({ head, hair, skin, beard, glasses }: Portrait) =>
  [head, hair, skin, beard, glasses !== null].join(" ");
const clothes = ({ head, shirt, cloth }: Portrait) => [head, shirt, cloth].join(" ");

const mostDraws = 60;

/** Draws the looks of a person. Persons with the same `taken` list look different while unused combinations remain. */
export function portraitOf(sitter: Sitter, theme: ThemeName, random: Random, taken: Set<string>): Portrait {
  for (let tries = 1; ; tries += 1) {
    const portrait = draw(sitter, theme, random);
    const marks = [traits(portrait), clothes(portrait)];
    if (tries < mostDraws && marks.some((mark) => taken.has(mark))) continue;
    for (const mark of marks) taken.add(mark);
    return portrait;
  }
}

/** The same person on another day: other clothes, another expression, more of the background. */
export function anotherDay(portrait: Portrait, theme: ThemeName, random: Random): Portrait {
  const others = everyExpression.filter((face) => face !== portrait.face);
  const glasses = portrait.glasses ?? (random.chance(0.15) ? "sunglasses" : null);
  return { ...portrait, ...clothesOf(theme, random), face: random.pick(others), glasses, crop: "half" };
}

import type { Answer } from "~/profiles/answer";
import { type Interest, interests as everyInterest, isInterest } from "~/profiles/interests";
import { choicesOf } from "~/profiles/fields";
import type { SceneOrder } from "~/profiles/scenes";
import { motifNames } from "~/profiles/scenes";
import { motifsByInterest } from "~/profiles/scenes/motifs";
import type { Portrait } from "~/profiles/scenes/portrait";
import { type Random, seededRandom } from "~/profiles/scenes/random";
import { type Choice, type ChoiceField, choiceFields, type Gender, profileFields } from "~/tenancy/profile-fields";
import type { TenantCountry, TenantLocale, ThemeName } from "~/tenancy/vocabulary";
import { aboutText, answersOf } from "./about";
import { corpora } from "./corpus";
import { type Facts, factsOf } from "./facts";
import { firstNames } from "./names";
import { Phrases } from "./phrases";
import { placesOf } from "./places";
import { anotherDay, portraitOf } from "./portraits";
import { type DemoSite, languageAt, populations } from "./site";

type Choices = { [Field in ChoiceField]: Choice<Field> };

/** A fictional person, which `people-rows.server.ts` stores on a site. */
export interface DemoMember extends Choices {
  name: string;
  language: TenantLocale;
  /** Date as YYYY-MM-DD. */
  birthDate: string;
  country: TenantCountry;
  region: string;
  city: string;
  lat: number;
  lon: number;
  timeZone: string;
  /** Facts that the description, the answers and the conversations share. */
  facts: Facts;
  about: string;
  answers: Answer[];
  /** An id of the site's list, or null for none. */
  pronouns: string | null;
  interests: Interest[];
  /** True for about a fifth of the members. Their profiles are labelled as fictional (DESIGN 8, "demo sites"). */
  fictional: boolean;
  lastActiveMinutesAgo: number;
  joinedDaysAgo: number;
  /** Three to five seeds. Each gives one picture of `demoScenes`. */
  photoSeeds: string[];
  portrait: Portrait;
}

/** Generates members. The same site, seed and index always give the same person. Ages are as of `today`. */
export function demoMembers(site: DemoSite, count: number, seed: string, today = "2026-01-01"): DemoMember[] {
  const taken = new Set<string>();
  const looks = new Set<string>();
  const phrases = new Phrases();
  return Array.from({ length: count }, (_, index) => {
    const id = `${seed}-${site.slug}-${index}`;
    const { age, ...member } = invent(site, seededRandom(`${seed}/${site.slug}/${index}`), id, today);
    const portrait = portraitOf({ ...member, age }, site.theme, seededRandom(`portrait/${id}`), looks);
    const facts = factsOf(member, id);
    const writer = {
      ...member,
      age,
      body: member.body_type,
      niche: site.niche,
      facts,
      index,
      named: new Set<string>(),
    };
    phrases.enter(writer);
    const about = aboutText(writer, seededRandom(`about/${id}`), phrases);
    const answers = answersOf(writer, site.prompts, seededRandom(`answers/${id}`), phrases);
    return { ...member, portrait, facts, about, answers, name: freeName(member, index, seed, taken) };
  });
}

/** Number of a member's pictures that show the member. The others show places and things. */
const portraits = 2;

/** Pictures of a member: portraits, then scenes, with motifs from the member's interests first. */
export function demoScenes(site: DemoSite, member: DemoMember): SceneOrder[] {
  const wanted = [...new Set(member.interests.flatMap((interest) => motifsByInterest[interest] ?? []))];
  const random = seededRandom(`scenes/${member.photoSeeds[0]}`);
  const others = motifNames.filter((motif) => !wanted.includes(motif));
  const shown = [
    ...random.sample(wanted, member.photoSeeds.length),
    ...random.sample(others, member.photoSeeds.length),
  ];
  return member.photoSeeds.map((seed, index) => ({
    seed,
    theme: site.theme,
    name: member.name,
    motif: shown[index] ?? random.pick(motifNames),
    ...(index < portraits ? { portrait: portraitOn(member, index, site.theme) } : {}),
  }));
}

function portraitOn({ portrait, photoSeeds }: DemoMember, index: number, theme: ThemeName): Portrait {
  if (index === 0) return portrait;
  return anotherDay(portrait, theme, seededRandom(`another-day/${photoSeeds[index]}`));
}

type Unnamed = Omit<DemoMember, "name" | "portrait" | "facts" | "about" | "answers">;

function invent(site: DemoSite, random: Random, id: string, today: string): Unnamed & { age: number } {
  const population = populations[site.niche];
  const gender: Gender = random.chance(population.women) ? "female" : "male";
  const { low, high } = population.ages[gender];
  const age = random.int(low, high);
  const country = random.pick(site.countries);
  const language = languageAt(site, country);
  const { city, region, lat, lon, timeZone } = random.pick(placesOf(country, language));
  const interests = pickInterests(site, random);
  const appearance = looks(site, gender, age, random);
  const joinedDaysAgo = Math.floor(random.next() ** 1.6 * 700) + 1;
  return {
    ...evenChoices(id),
    age,
    language,
    gender,
    pronouns: pronounsOf(site, gender, seededRandom(`${id}/pronouns`)),
    sexuality: orientation(site, gender, random),
    birthDate: birthDate(age, today, random),
    country,
    region,
    city,
    lat,
    lon,
    timeZone,
    ...appearance,
    relationship_status: relationship(age, random),
    reason: random.pick(profileFields.reason.choices),
    interests,
    fictional: random.chance(0.2),
    lastActiveMinutesAgo: Math.min(Math.floor(random.next() ** 4 * 30 * 1440), joinedDaysAgo * 1440 - 60),
    joinedDaysAgo,
    photoSeeds: Array.from({ length: random.int(3, 5) }, (_, photo) => `${id}-${photo}`),
  };
}

/**
 * Draws each field evenly from its choices. The caller replaces some fields. Each field has its own seed, so that a
 * new field changes no member.
 */
function evenChoices(id: string): Choices {
  const drawn = choiceFields.map((field) => [field, seededRandom(`${id}/${field}`).pick(choicesOf(field))]);
  return Object.fromEntries(drawn) as Choices;
}

function pickInterests(site: DemoSite, random: Random): Interest[] {
  const offered = site.interests.filter(isInterest);
  const chosen = new Set(random.sample(offered, random.int(4, 9)));
  return everyInterest.filter((interest) => chosen.has(interest));
}

function orientation(site: DemoSite, gender: Gender, random: Random): Choice<"sexuality"> {
  if (site.niche === 7) return random.chance(0.85) ? "gay" : "bi";
  if (site.niche === 2)
    return gender === "female" ? random.pick(["lesbian", "bi", "bi", "hetero"]) : random.pick(["hetero", "bi"]);
  if (random.chance(0.85)) return "hetero";
  return random.chance(0.6) ? "bi" : gender === "female" ? "lesbian" : "gay";
}

/** Pronouns from the site's list for most members, usually fitting the gender. Null for a site without a list. */
function pronounsOf({ pronouns }: DemoSite, gender: Gender, random: Random): string | null {
  const [usual, unusual] = gender === "female" ? ["she_her", "he_him"] : ["he_him", "she_her"];
  const others = pronouns.filter((id) => id !== usual && id !== unusual);
  if (pronouns.length === 0 || random.chance(0.3)) return null;
  if (others.length > 0 && random.chance(0.2)) return random.pick(others);
  return pronouns.includes(usual) ? usual : null;
}

/** A birth date for this age, with the birthday at least a day before `today`. */
function birthDate(age: number, today: string, random: Random): string {
  const date = new Date(`${today}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - age);
  date.setUTCDate(date.getUTCDate() - random.int(1, 360));
  return date.toISOString().slice(0, 10);
}

const natural: readonly Choice<"hair_color">[] = [
  "brunette",
  "blond",
  "brown",
  "black",
  "dark_blond",
  "dark_brown",
  "dark_brown",
  "brown",
  "red",
  "other",
];

function looks(site: DemoSite, gender: Gender, age: number, random: Random) {
  const faded = random.chance(Math.max(0, Math.min(0.92, (age - 42) / 20)));
  const bald = gender === "male" && random.chance(0.14);
  const hair_color: Choice<"hair_color"> = bald
    ? "bald"
    : faded
      ? random.pick(["gray", "gray", "white"])
      : random.pick(natural);
  const builds: readonly Choice<"body_type">[] =
    site.niche === 4 && gender === "female"
      ? ["fat", "fat", "fat", "normal"]
      : ["normal", "normal", "normal", "slim", "slim", "fat"];
  const tattoos: Choice<"tattoos"> = random.chance(age < 50 ? 0.42 : 0.16) ? "yes" : "no";
  const body_type = random.pick(builds);
  return { hair_color, body_type, eye_color: random.pick(profileFields.eye_color.choices), tattoos };
}

function relationship(age: number, random: Random): Choice<"relationship_status"> {
  if (age >= 60) return random.pick(["widowed", "widowed", "divorced", "divorced", "single", "unmarried"]);
  if (age >= 40) return random.pick(["divorced", "divorced", "single", "single", "unmarried", "widowed", "married"]);
  return random.pick(["single", "single", "single", "single", "unmarried", "divorced", "living_together"]);
}

/** Picks a display name that is unique on the site. */
function freeName(member: Unnamed, index: number, seed: string, taken: Set<string>): string {
  const random = seededRandom(`${seed}/name/${member.photoSeeds[0]}`);
  const first = random.pick(firstNames(member.language, member.country)[member.gender]);
  const handle = random.pick(corpora[member.language].handles);
  const candidates = [
    ...(random.chance(0.7) ? [first] : []),
    ...random.sample([`${first}_${handle}`, `${first} ${random.pick([..."ABDEFGHKLMNPRSTVW"])}.`], 2),
    `${first}${random.int(100, 999)}`,
    `${first}${index + 1000}`,
  ];
  const name = candidates.find((candidate) => !taken.has(candidate.toLowerCase())) ?? `${first}_${seed}_${index}`;
  taken.add(name.toLowerCase());
  return name;
}

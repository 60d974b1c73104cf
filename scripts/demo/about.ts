import type { Answer } from "~/profiles/answer";
import { cardOpener } from "~/profiles/card-opener";
import type { Interest } from "~/profiles/interests";
import type { Choice, Gender } from "~/tenancy/profile-fields";
import type { Random } from "~/profiles/scenes/random";
import type { TenantLocale } from "~/tenancy/vocabulary";
import { type Corpus, corpora, type Niche } from "./corpus";
import { framesOf } from "./corpus/frames";
import type { Facts } from "./facts";
import type { Phrases, Place } from "./phrases";

interface Writer extends Place {
  language: TenantLocale;
  age: number;
  body: Choice<"body_type">;
  niche: Niche;
  interests: readonly Interest[];
  city: string;
  facts: Facts;
  /** Slots that the writer's sentences have filled. Each fact is named once. */
  named: Set<string>;
}

/** Replaces "{him|her}" by the form that fits the writer's gender. */
export function inflect(sentence: string, gender: Gender): string {
  return sentence.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, male: string, female: string) =>
    gender === "male" ? male : female,
  );
}

/** Sentences in the site's tone. Only full-figured members use them on niche 4, the site for full-figured people. */
function toneOf(corpus: Corpus, { niche, body }: Writer): readonly string[] {
  return niche === 4 && body !== "fat" ? [] : (corpus.niche[niche] ?? []);
}

type Part = "day" | "taste" | "tone" | "quirk" | "wish" | "closer";

const orders: readonly (readonly Part[])[] = [
  ["day", "taste", "quirk", "wish", "closer"],
  ["tone", "day", "taste", "wish"],
  ["taste", "tone", "day", "wish", "closer"],
  ["day", "quirk", "tone", "wish"],
  ["quirk", "day", "taste", "closer"],
  ["day", "taste", "taste", "wish"],
];

const chances: Record<Part, number> = { day: 1, taste: 1, tone: 0.5, quirk: 0.7, wish: 0.9, closer: 0.5 };

/** Parts for a description that would otherwise have one sentence. */
const spare: readonly Part[] = ["taste", "wish", "quirk", "closer", "day"];

/** Two to five sentences about a person, in varying order, so that neighbours in a list differ. */
export function aboutText(writer: Writer, random: Random, phrases: Phrases): string {
  const parts = random.pick(orders).filter((part) => random.chance(chances[part]));
  const sentences = parts.flatMap((part) => partOf(part, writer, random, phrases));
  for (const part of spare) {
    if (sentences.length < 2) sentences.push(...partOf(part, writer, random, phrases));
  }
  return sentences.join(" ") || write(random.pick(daysOf(writer)), writer);
}

/** Sentences about the writer's day. Sites far larger than a demo site repeat some sentences. */
function daysOf({ language, age }: Writer): readonly string[] {
  const [corpus, frames] = [corpora[language], framesOf[language]];
  return age >= 60 ? [...corpus.retired, ...frames.retired] : [...corpus.work, ...frames.work];
}

function partOf(part: Part, writer: Writer, random: Random, phrases: Phrases): string[] {
  const [corpus, frames] = [corpora[writer.language], framesOf[writer.language]];
  if (part === "taste") return tasteOf(writer, random, phrases);
  const lists: Record<Exclude<Part, "taste">, readonly string[]> = {
    day: daysOf(writer),
    tone: toneOf(corpus, writer),
    quirk: [...corpus.quirks, ...frames.quirks],
    wish: [...corpus.wishes, ...frames.wishes],
    closer: [...corpus.closers, ...frames.closers],
  };
  return speak(lists[part], writer, random, phrases);
}

/** A sentence about the first interest with an unused sentence. A member with a dog mentions no cat. */
function tasteOf(writer: Writer, random: Random, phrases: Phrases): string[] {
  const [corpus, frames] = [corpora[writer.language], framesOf[writer.language]];
  const own = writer.interests.filter((interest) => interest !== "cats" || !writer.interests.includes("dogs"));
  for (const interest of random.sample(own, own.length)) {
    const list = [corpus.tastes[interest], frames.tastes[interest]].filter((frame) => frame !== undefined);
    const sentence = writer.named.has(interest) ? [] : speak(list, writer, random, phrases);
    if (sentence.length === 0) continue;
    writer.named.add(interest);
    return sentence;
  }
  return [];
}

/** The interest that a member must have to answer a question. */
const interestOf: Record<string, Interest> = { dish: "cooking", trip: "travelling" };

/** Up to two answers to the site's questions. Each reads as a sentence without its question. */
export function answersOf(writer: Writer, prompts: readonly string[], random: Random, phrases: Phrases): Answer[] {
  const { answers } = framesOf[writer.language];
  const fitting = Object.keys(answers).filter((prompt) => {
    const interest = interestOf[prompt];
    return prompts.includes(prompt) && (!interest || writer.interests.includes(interest));
  });
  return random
    .sample(fitting, random.int(0, 2))
    .flatMap((prompt) =>
      speak(answers[prompt] ?? [], writer, random, phrases, onCard).map((body) => ({ prompt, body })),
    );
}

/** The start of an answer, as a card shows it. */
const onCard = (answer: string) => cardOpener([], answer).words ?? "";

const whole = (sentence: string) => sentence;

/** A sentence without any fact that the writer has already named. Empty when no frame fits. */
function speak(
  frames: readonly string[],
  writer: Writer,
  random: Random,
  phrases: Phrases,
  shown: (sentence: string) => string = whole,
): string[] {
  const fresh = frames.filter((frame) => ![...writer.named].some((slot) => frame.includes(`[${slot}]`)));
  return phrases
    .next(fresh, writer, { write: (frame) => write(frame, writer), shown, random })
    .map(({ frame, sentence }) => {
      for (const slot of slotsOf(frame)) writer.named.add(slot);
      return sentence;
    });
}

const slotsOf = (frame: string) => [...frame.matchAll(/\[(\w+)\]/g)].map(([, slot = ""]) => slot);

function write(frame: string, writer: Writer): string {
  return inflect(fill(frame, writer), writer.gender);
}

/** Fills `[slot]` with the writer's facts, and `{city}` with the writer's town. */
export function fill(frame: string, { language, city, facts }: Pick<Writer, "language" | "city" | "facts">): string {
  const filled = frame.replaceAll("{city}", city).replace(/\[(\w+)\]/g, (_, slot: string) => facts[slot] ?? "");
  const begun = filled.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));
  return contract(begun, language);
}

/** Contracts a preposition with the name after it, as in "ad Ancona", "e Isabel", "d’Amiens" and "du Mans". */
function contract(sentence: string, language: TenantLocale): string {
  if (language === "it") return sentence.replace(/\ba (?=[Aa])/g, "ad ");
  if (language === "es") return sentence.replace(/ y (?=[IÍ][^aeo])/g, " e ");
  if (language !== "fr") return sentence;
  return sentence
    .replace(/\bde (?=[AEIOUÉ])/g, "d’")
    .replaceAll(" de Le ", " du ")
    .replaceAll(" à Le ", " au ");
}

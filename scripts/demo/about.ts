import type { Answer } from "~/profiles/answer";
import type { Interest } from "~/profiles/interests";
import type { Choice, Gender } from "~/tenancy/profile-fields";
import type { Random } from "~/profiles/scenes/random";
import type { TenantLocale } from "~/tenancy/vocabulary";
import { type Corpus, corpora, type Niche } from "./corpus";
import { framesOf, properNames } from "./corpus/frames";

interface Writer {
  language: TenantLocale;
  gender: Gender;
  age: number;
  body: Choice<"body_type">;
  niche: Niche;
  interests: readonly Interest[];
  city: string;
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

/** Draws of one sentence before a text goes without it. */
const mostDraws = 24;

/**
 * Two to five sentences about a person, in varying order, so that neighbours in a list differ. `told` contains the
 * site's earlier sentences, none of which is repeated while new ones can be made.
 */
export function aboutText(writer: Writer, random: Random, told: Set<string>): string {
  const [corpus, frames] = [corpora[writer.language], framesOf[writer.language]];
  const says = (chance: number, ...lists: (readonly string[])[]) =>
    random.chance(chance) ? newSentence(lists.flat(), writer, random, told) : [];
  const tastes = random
    .sample(writer.interests, writer.interests.length)
    .flatMap((interest) => [[corpus.tastes[interest] ?? "", frames.tastes[interest] ?? ""].filter(Boolean)])
    .filter((list) => list.length > 0);
  const isRetired = writer.age >= 60;
  const days = isRetired ? [corpus.retired, frames.retired, frames.retired] : [corpus.work, frames.work];
  const [day = inflect(fill(random.pick(days[1] ?? []), writer, random), writer.gender)] = says(1, ...days);
  const taste = [...says(1, tastes[0] ?? []), ...says(0.4, tastes[1] ?? [])];
  const tone = says(0.5, toneOf(corpus, writer));
  const quirk = says(0.45, corpus.quirks, frames.quirks);
  const wish = says(0.8, corpus.wishes, frames.wishes, frames.wishes);
  const closer = says(0.35, corpus.closers, frames.closers);
  const order = random.pick([
    [day, taste, quirk, wish, closer],
    [tone, day, taste, wish],
    [taste, tone, day, wish, closer],
    [day, quirk, tone, wish],
    [quirk, day, taste, closer],
  ]);
  return order.flat().join(" ");
}

/** Questions that only members with this interest answer. */
const interestOf: Record<string, Interest> = { dish: "cooking", trip: "travelling" };

/** Up to two answers to the site's questions, about the writer's own interests. */
export function answersOf(writer: Writer, prompts: readonly string[], random: Random, told: Set<string>): Answer[] {
  const { answers, ownAnswers } = framesOf[writer.language];
  const lists: Record<string, readonly string[]> = {
    dish: [answers.dish],
    trip: [answers.trip],
    evening: [answers.evening],
    ...ownAnswers,
  };
  const fitting = Object.keys(lists).filter((prompt) => {
    const interest = interestOf[prompt];
    return prompts.includes(prompt) && (!interest || writer.interests.includes(interest));
  });
  return random
    .sample(fitting, random.int(0, 2))
    .flatMap((prompt) => newSentence(lists[prompt] ?? [], writer, random, told).map((body) => ({ prompt, body })));
}

/** A sentence that is new on the site, or none. */
function newSentence(list: readonly string[], writer: Writer, random: Random, told: Set<string>): string[] {
  if (list.length === 0) return [];
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const sentence = inflect(fill(random.pick(list), writer, random), writer.gender);
    if (told.has(sentence)) continue;
    told.add(sentence);
    return [sentence];
  }
  return [];
}

/** Fills `[slot]` from the language's lists or proper names, and `{city}` with the writer's town. */
export function fill(frame: string, { language, city }: Pick<Writer, "language" | "city">, random: Random): string {
  const slots: Record<string, readonly string[]> = framesOf[language].slots;
  const filled = frame
    .replaceAll("{city}", city)
    .replace(/\[(\w+)\]/g, (_, slot: string) => random.pick(slots[slot] ?? properNames[slot] ?? []));
  return contract(filled, language);
}

/** Contracts a preposition with the name after it, as in "ad Ancona", "d’Amiens" and "du Mans". */
function contract(sentence: string, language: TenantLocale): string {
  if (language === "it") return sentence.replace(/\ba (?=A)/g, "ad ");
  if (language !== "fr") return sentence;
  return sentence
    .replace(/\bde (?=[AEIOUÉ])/g, "d’")
    .replaceAll(" de Le ", " du ")
    .replaceAll(" à Le ", " au ");
}

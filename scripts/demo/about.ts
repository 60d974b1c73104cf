import type { Interest } from "~/profiles/interests";
import type { Choice, Gender } from "~/tenancy/profile-fields";
import type { Random } from "~/profiles/scenes/random";
import type { Corpus, Niche } from "./corpus";

interface Writer {
  gender: Gender;
  age: number;
  body: Choice<"body_type">;
  niche: Niche;
  interests: readonly Interest[];
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

/** Three to six sentences about a person, in varying order, so that neighbours in a list differ. */
export function aboutText(corpus: Corpus, writer: Writer, random: Random): string {
  const day = random.pick(writer.age >= 60 ? corpus.retired : corpus.work);
  const tastes = writer.interests.flatMap((interest) => corpus.tastes[interest] ?? []);
  const taste = random.sample(tastes, random.int(1, 2));
  const tone = random.sample(toneOf(corpus, writer), random.chance(0.6) ? 1 : 0);
  const quirk = random.sample(corpus.quirks, random.chance(0.6) ? 1 : 0);
  const wish = random.pick(corpus.wishes);
  const closer = random.sample(corpus.closers, random.chance(0.5) ? 1 : 0);
  const order = random.pick([
    [day, ...taste, ...quirk, wish, ...closer],
    [...tone, day, ...taste, wish],
    [...taste, ...tone, day, wish, ...closer],
    [day, ...quirk, ...tone, wish],
    [...quirk, day, ...taste, ...closer],
  ]);
  return inflect(order.join(" "), writer.gender);
}

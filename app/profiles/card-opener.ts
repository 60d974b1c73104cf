import type { PersonCard } from "./card";

/** Maximum letters of an answer on a card. */
export const wordsLength = 60;

/** The conversation starter on a card: shared interests, or else the member's own words, or else nothing. */
export function cardOpener(shared: string[], words: string | null): Pick<PersonCard, "shared" | "words"> {
  if (shared.length > 0 || !words?.trim()) return { shared, words: null };
  return { shared, words: shorten(words.replace(/\s+/g, " ").trimStart()) };
}

/** Cuts after a whole word. A text without spaces is cut after a whole letter. */
function shorten(text: string): string {
  const letters = [...text];
  if (letters.length <= wordsLength) return text.trimEnd();
  const start = letters.slice(0, wordsLength - 1).join("");
  return `${start.replace(/\s+\S*$/, "")}…`;
}

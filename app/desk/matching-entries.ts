import type { SearchEntry } from "./views/palette";

/** An entry that may also be found by words that it does not show. */
interface Findable extends SearchEntry {
  readonly alias?: string;
}

/** Finds entries in which every search word is the beginning of a word. Matches in the label come first. */
export function matchingEntries(entries: readonly Findable[], words: string): SearchEntry[] {
  const wanted = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const fits = (text: string) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return wanted.every((word) => text.toLowerCase().startsWith(word) || parts.some((part) => part.startsWith(word)));
  };
  const byLabel = entries.filter(({ label }) => fits(label));
  const byHint = entries.filter(({ label, hint, alias = "" }) => !fits(label) && fits(`${label} ${hint} ${alias}`));
  return [...byLabel, ...byHint].map(({ alias: _, ...entry }) => entry);
}

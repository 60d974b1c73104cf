/** Search in the FAQ: on the server after a submitted form, in the browser while typing. */

export interface Searchable {
  id: string;
  /** Question and answer together. */
  text: string;
}

export const longestFaqQuery = 100;

/** Letters that Unicode does not decompose into letter and accent. */
const strokes: Record<string, string> = { ł: "l", ø: "o" };

/** Converts to lower case without accents. Keeps every character's position, so that hits can be highlighted. */
export function fold(text: string): string {
  return text.replace(/./gsu, (sign) => {
    if (sign.length > 1) return sign;
    const bare = (sign.normalize("NFD")[0] ?? sign).toLowerCase()[0] ?? sign;
    return strokes[bare] ?? bare;
  });
}

/** The words of a query. Single letters count only when no word is longer. */
export function wordsOf(query: string): string[] {
  const all = fold(query.slice(0, longestFaqQuery)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = all.filter((word) => word.length > 1);
  return [...new Set(long.length > 0 ? long : all)];
}

interface FaqHits {
  /** Words to highlight in the answers. */
  words: string[];
  ids: string[];
}

/** Minimum length of a word that may match alone, if no answer contains all words. */
const tellingLength = 4;

export function findHits(list: readonly Searchable[], query: string): FaqHits {
  const folded = list.map(({ id, text }) => ({ id, text: fold(text) }));
  const words = wordsOf(query);
  const having = (fits: (text: string) => boolean) => folded.filter(({ text }) => fits(text)).map(({ id }) => id);
  const ids = having((text) => words.every((word) => text.includes(word)));
  if (ids.length > 0) return { words, ids };
  const telling = words.filter((word) => word.length >= tellingLength);
  return { words: telling, ids: having((text) => telling.some((word) => text.includes(word))) };
}

interface Part {
  text: string;
  isHit: boolean;
}

/** Splits a text into hits and the text between them. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const longestFirst = [...words].sort((one, other) => other.length - one.length);
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: hit, index } of fold(text).matchAll(new RegExp(longestFirst.join("|"), "g"))) {
    if (index > end) parts.push({ text: text.slice(end, index), isHit: false });
    end = index + hit.length;
    parts.push({ text: text.slice(index, end), isHit: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

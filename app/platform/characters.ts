/**
 * Counts characters as readers see them (UAX 29): a family emoji, a flag or an accented letter counts as one.
 * Browsers and the server use the same function.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of charactersOf(text)) count += 1;
  return count;
}

/** One character may carry any number of combining marks. Without this limit a short text could take megabytes. */
const unitsPerCharacter = 16;

/**
 * The `maxLength` of a field, which counts UTF-16 units: generous, so that browsers never cut a valid text. The
 * server decides.
 */
export function mostUnits(most: number): number {
  return most * unitsPerCharacter;
}

export function isLongerThan(text: string, most: number): boolean {
  // A character has at least one unit, so most texts need no counting.
  if (text.length <= most) return false;
  return text.length > mostUnits(most) || countCharacters(text) > most;
}

/** Removes invisible characters and line breaks, which names and addresses never contain. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "");
}

/** Normalise a text for storing and counting: forms send CRLF as line ends. Drop control characters. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : ""))
    .trim();
}

/** The longest beginning of a text within the limit, without a character cut in two. */
export function firstCharacters(text: string, most: number): string {
  if (!isLongerThan(text, most)) return text;
  let kept = "";
  let count = 0;
  for (const character of charactersOf(text)) {
    count += 1;
    if (count > most || kept.length + character.length > mostUnits(most)) break;
    kept += character;
  }
  return kept;
}

function* charactersOf(text: string): Generator<string> {
  // Browsers from before 2024 may lack Intl.Segmenter. Code points come closest, and the server decides.
  if (typeof Intl.Segmenter === "undefined") yield* text;
  else for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) yield segment;
}

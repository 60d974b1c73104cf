/**
 * Counts characters as readers see them (UAX 29): a family emoji, a flag or an accented letter is one character.
 * Browsers and server use this function.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of charactersOf(text)) count += 1;
  return count;
}

/**
 * Maximum UTF-16 units per character. A character can carry any number of combining marks, so a short text could have
 * megabytes.
 */
const unitsPerCharacter = 16;

/**
 * Value of a field's `maxLength`, which counts UTF-16 units. Never cuts a valid text. The server checks the real
 * length.
 */
export function mostUnits(most: number): number {
  return most * unitsPerCharacter;
}

export function isLongerThan(text: string, most: number): boolean {
  // A text with few units needs no counting, because each character has at least one unit.
  if (text.length <= most) return false;
  return text.length > mostUnits(most) || countCharacters(text) > most;
}

/** Removes invisible characters and line breaks, for names and email addresses. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "");
}

/**
 * Normalises a text for storing and counting. Converts CRLF, which forms send, to a line feed. Removes control
 * characters.
 */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : ""))
    .trim();
}

/** Returns the longest beginning of a text within the limit. Never cuts a character in two. */
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
  // Browsers from before 2024 may lack Intl.Segmenter. They count code points instead, and the server counts again.
  if (typeof Intl.Segmenter === "undefined") yield* text;
  else for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) yield segment;
}

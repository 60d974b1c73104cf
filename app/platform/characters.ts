/**
 * Characters as people count them (UAX 29): a family of four, a flag and a letter with its accents are one each. The same for
 * browsers and the server.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of charactersOf(text)) count += 1;
  return count;
}

/** One character may carry any number of marks: with them a short text could be as long as a book. */
const unitsPerCharacter = 16;

/** For a field's `maxLength`, which counts units: it cuts no text off that is short enough, and the server decides. */
export function mostUnits(most: number): number {
  return most * unitsPerCharacter;
}

export function isLongerThan(text: string, most: number): boolean {
  // No character is less than one unit, so that most texts need no counting.
  if (text.length <= most) return false;
  return text.length > mostUnits(most) || countCharacters(text) > most;
}

/** Removes characters that are drawn as nothing, and line breaks: names and addresses have neither. */
export function withoutUnseen(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "");
}

/** Normalise a text for storing and counting: forms send CRLF as line ends. Drop control characters. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cc}/gu, (sign) => (sign === "\n" || sign === "\t" ? sign : ""))
    .trim();
}

/** As much of a text as may be kept, without a character cut in two. */
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
  // Browsers of before 2024 may not know it; code points come nearest then, and the server decides.
  if (typeof Intl.Segmenter === "undefined") yield* text;
  else for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) yield segment;
}

import { tidyText } from "./characters";

interface Mark {
  /** The code point, as `U+202E`. */
  readonly code: string;
}

/** Maximum characters of a member's text that a screen shows. */
export const mostShown = 600;

/** Maximum accents on one letter. More accents would cover the lines above and below. */
const mostAccents = 4;

/** Characters that are invisible or change the order of the text. */
const hidden =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Zl}|\p{Zp}|\u115F|\u1160|\u3164|\uFFA0|\u2800|\u034F|\u180B|\u180C|\u180D|\u180F/u;
const lineBreaks: ReadonlySet<string> = new Set(["\n", "\t"]);
/** Zero-width joiner, which joins several emoji into one, such as a family. */
const joiner = "\u200D";
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u;

/** Splits text into displayable pieces and signs for invisible characters. Clips long text. */
export function splitInvisible(text: string, most = mostShown): { pieces: (string | Mark)[]; isClipped: boolean } {
  const characters = [...text.slice(0, most * 2 + 2)];
  const pieces: (string | Mark)[] = [];
  let plain = "";
  let accents = 0;
  for (const [at, character] of characters.slice(0, most).entries()) {
    accents = /\p{M}/u.test(character) ? accents + 1 : 0;
    const joins = character === joiner && isPictograph(characters[at - 1]) && isPictograph(characters[at + 1]);
    const isInvisible = hidden.test(character) || isIdleSelector(character, characters[at - 1]);
    const isHidden = isInvisible && !lineBreaks.has(character) && !joins;
    if (!isHidden && accents <= mostAccents) {
      plain += character;
      continue;
    }
    if (plain) pieces.push(plain);
    plain = "";
    pieces.push({ code: codeOf(character) });
  }
  if (plain) pieces.push(plain);
  return { pieces, isClipped: characters.length > most };
}

/** True for a variation selector that follows no emoji or Chinese character, because such a selector is invisible. */
const isIdleSelector = (character: string, before: string | undefined) =>
  /\p{Variation_Selector}/u.test(character) && !/\p{Emoji}|\p{Script=Han}/u.test(before ?? "");

const isPictograph = (character: string | undefined) => character !== undefined && pictograph.test(character);

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * Removes the characters that `splitInvisible` marks. Repeats, because a neighbouring joiner or accent may then have to
 * be removed too.
 */
export function removeInvisible(text: string): string {
  const { pieces } = splitInvisible(text, text.length);
  const kept = pieces.filter((piece) => typeof piece === "string").join("");
  return kept === text ? kept : removeInvisible(kept);
}

/** Text with every line break converted to `\n`. Text from documents contains several kinds of line breaks. */
export const withLineBreaks = (text: string): string => text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");

/** Typed text in its stored form: without hidden characters and outer spaces. */
export const readableText = (typed: string): string => removeInvisible(tidyText(withLineBreaks(typed))).trim();

/** Typed text of one line in its stored form, with single spaces. */
export const readableLine = (typed: string): string => readableText(typed).replaceAll(/\s+/g, " ");

/** A member's text in one line, such as a title, with signs for invisible characters. */
export function markInvisible(text: string): string {
  return splitInvisible(text)
    .pieces.map((piece) => (typeof piece === "string" ? piece : piece.code))
    .join("");
}

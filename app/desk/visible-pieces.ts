interface Mark {
  /** The code point, as `U+202E`. */
  readonly code: string;
}

/** Text of members is clipped here. */
export const mostShown = 600;

/** Accents on one letter. More would cover the lines around it. */
const mostAccents = 4;

/** Characters that change how text is read, or that cannot be seen in it. */
const hidden =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Zl}|\p{Zp}|\u115F|\u1160|\u3164|\uFFA0|\u2800|\u034F|\u180B|\u180C|\u180D|\u180F/u;
const lineBreaks: ReadonlySet<string> = new Set(["\n", "\t"]);
/** Joins the people of one emoji, such as a family. */
const joiner = "\u200D";
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u;

/** Splits text into what may be shown as it is, and marks for characters that cannot be seen. Clips long text. */
export function visiblePieces(text: string, most = mostShown): { pieces: (string | Mark)[]; isClipped: boolean } {
  const characters = [...text.slice(0, most * 2 + 2)];
  const pieces: (string | Mark)[] = [];
  let plain = "";
  let accents = 0;
  for (const [at, character] of characters.slice(0, most).entries()) {
    accents = /\p{M}/u.test(character) ? accents + 1 : 0;
    const joins = character === joiner && isPictograph(characters[at - 1]) && isPictograph(characters[at + 1]);
    const isHidden = hidden.test(character) && !lineBreaks.has(character) && !joins;
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

const isPictograph = (character: string | undefined) => character !== undefined && pictograph.test(character);

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Words of a member in one line of plain text, such as a title, with marks in place of invisible characters. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .pieces.map((piece) => (typeof piece === "string" ? piece : piece.code))
    .join("");
}

/**
 * Control characters, and characters that reorder or hide letters. Members can type these characters, and a terminal
 * would obey them. `hiddenInText` allows line ends.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const hiddenInText = /\r(?!\n)|(?![\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Makes a line safe for a terminal. Replaces characters that move the cursor, change colours or reorder text. */
export function escapeLine(text: string): string {
  return text.replace(hidden, mark);
}

export function escapeText(text: string): string {
  return text.replace(hiddenInText, mark);
}

/** The Unicode picture of a control character (␛), or else its code point. */
function mark(sign: string): string {
  const code = sign.codePointAt(0) as number;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "\u2421" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

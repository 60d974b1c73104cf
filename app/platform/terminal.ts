/**
 * Control characters, and those that reorder or hide letters: members wrote them, and a terminal would obey them.
 * Line ends are kept in texts of several lines.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const hiddenInText = /\r(?!\n)|(?![\r\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** One line for a terminal. Marks replace sequences that would move the cursor, colour or reorder. */
export function visibleLine(text: string): string {
  return text.replace(hidden, mark);
}

/** The same for a text of several lines. */
export function visibleText(text: string): string {
  return text.replace(hiddenInText, mark);
}

/** The Unicode control picture (␛) if there is one, otherwise the code point. */
function mark(sign: string): string {
  const code = sign.codePointAt(0) as number;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "\u2421" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

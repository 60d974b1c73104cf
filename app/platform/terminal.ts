/**
 * Controls, and the signs that reorder or hide letters: a terminal would act on them, and members wrote them. The ends of
 * lines stay where a text has several.
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

/** The control pictures of Unicode where there is one (␛), else the number. */
function mark(sign: string): string {
  const code = sign.codePointAt(0) as number;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? "\u2421" : `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

import { hasContactDetails } from "~/profiles/contact-details";

/** Piece of a text, marked as new or as a contact detail. */
export interface MarkedPiece {
  text: string;
  /** True for words that the earlier text lacks. */
  isNew: boolean;
  /** True for a link, a number, an address or a handle. */
  isContact: boolean;
}

/** Splits a text into words and spaces, which together form the text again. */
const tokensOf = (text: string) => text.match(/\s+|[^\s]+/gu) ?? [];

/**
 * Words of longer texts are compared without their order, because a comparison in order needs a table of quadratic
 * size.
 */
const mostTokens = 1_200;
/** Most words in a telephone number or a spelt-out address. */
const mostWords = 7;

/** Marks words that the earlier text lacks, and all contact details. */
export function markWords(text: string, before: string): MarkedPiece[] {
  const tokens = tokensOf(text);
  const isNew = newTokens(tokens, tokensOf(before));
  const isContact = contactTokens(tokens);
  const pieces: MarkedPiece[] = [];
  for (const [at, token] of tokens.entries()) {
    const piece = { text: token, isNew: isNew[at] ?? false, isContact: isContact[at] ?? false };
    const last = pieces.at(-1);
    if (last && last.isNew === piece.isNew && last.isContact === piece.isContact) last.text += token;
    else pieces.push(piece);
  }
  return pieces;
}

/** Splits the earlier text into pieces. `isNew` marks the words that the new text lacks. */
export function lostWords(text: string, before: string): MarkedPiece[] {
  return before === "" ? [] : markWords(before, text);
}

/** True for each token outside the longest common subsequence with the earlier text. */
function newTokens(tokens: readonly string[], former: readonly string[]): boolean[] {
  if (former.length === 0) return tokens.map(() => false);
  if (tokens.length > mostTokens || former.length > mostTokens) {
    const known = new Set(former);
    return tokens.map((token) => !known.has(token));
  }
  const width = former.length + 1;
  const lengths = new Uint16Array((tokens.length + 1) * width);
  const at = (one: number, other: number) => lengths[one * width + other] ?? 0;
  for (let one = tokens.length - 1; one >= 0; one -= 1)
    for (let other = former.length - 1; other >= 0; other -= 1)
      lengths[one * width + other] =
        tokens[one] === former[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
  const isNew: boolean[] = [];
  let other = 0;
  for (let one = 0; one < tokens.length; ) {
    if (other < former.length && tokens[one] === former[other]) {
      isNew.push(false);
      one += 1;
      other += 1;
    } else if (other < former.length && at(one, other + 1) >= at(one + 1, other)) other += 1;
    else {
      isNew.push((tokens[one] ?? "").trim() !== "");
      one += 1;
    }
  }
  return isNew;
}

/** True for each token in a shortest run of words that contains a contact detail. */
function contactTokens(tokens: readonly string[]): boolean[] {
  const found = tokens.map(() => false);
  const words = [...tokens.keys()].filter((at) => tokens[at]?.trim());
  for (let count = 1; count <= mostWords; count += 1)
    for (let first = 0; first + count <= words.length; first += 1) {
      const [from, to] = [words[first] as number, words[first + count - 1] as number];
      if (found.slice(from, to + 1).some(Boolean)) continue;
      if (hasContactDetails(tokens.slice(from, to + 1).join(""))) found.fill(true, from, to + 1);
    }
  // The shortest run may contain only the first digits of a telephone number. Adds the digits that follow.
  for (const [place, at] of words.entries()) {
    const former = words[place - 1];
    if (former !== undefined && found[former] && isDigits(tokens[former]) && isDigits(tokens[at]))
      found.fill(true, former, at + 1);
  }
  return found;
}

const isDigits = (token: string | undefined) => /^[\p{Nd}()./-]+$/u.test(token ?? "");

import { Fragment, type ReactNode } from "react";
import type { MessageFacts, MessageKey } from "./messages";
import { fillIn } from "./texts";
import { useTexts } from "./use-t";

export interface RichTextProps {
  readonly text: MessageKey;
  /** What stands around the words of each tag: `"Read our <terms>terms</terms>"` needs `{ terms: (words) => <a …> }`. */
  readonly tags: Readonly<Record<string, (words: string) => ReactNode>>;
  readonly facts?: MessageFacts;
}

/**
 * A text with links or emphasis inside, kept whole for the translator. Tags are read before facts are filled in, so a
 * member's name never becomes markup (react-i18next's `Trans` reads them afterwards).
 */
export function RichText({ text, tags, facts = {} }: RichTextProps) {
  const template = useTexts().template(text, facts);
  const fill = (piece: string) => fillIn(piece, facts);
  return piecesOf(template).map(({ tag, words, at }) => {
    const around = tag ? tags[tag] : undefined;
    return <Fragment key={at}>{around ? around(fill(words)) : fill(words)}</Fragment>;
  });
}

interface Piece {
  readonly tag: string | null;
  readonly words: string;
  readonly at: number;
}

function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of template.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    pieces.push({ tag: null, words: template.slice(end, match.index), at: end });
    pieces.push({ tag: match[1] ?? null, words: match[2] ?? "", at: match.index });
    end = match.index + match[0].length;
  }
  return [...pieces, { tag: null, words: template.slice(end), at: end }].filter(({ words }) => words !== "");
}

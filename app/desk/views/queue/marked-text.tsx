import { useT } from "~/i18n/use-t";
import { splitInvisible } from "~/platform/invisible-characters";
import { type MarkedPiece, markWords } from "./marked-words";

/** A member's text with new words and contact details marked. Unclipped, because operators review the whole text. */
export function MarkedText({ text, before = "" }: { text: string; before?: string }) {
  return <Pieces pieces={markWords(text, before)} />;
}

export function Pieces({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return (
    <p className="member-words marked" dir="auto">
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes in place
        <Piece key={at} piece={piece} />
      ))}
    </p>
  );
}

function Piece({ piece }: { piece: MarkedPiece }) {
  const t = useT();
  const name = [piece.isNew && "is-new", piece.isContact && "is-contact"].filter(Boolean).join(" ");
  const words = splitInvisible(piece.text, piece.text.length).pieces.map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes in place
      <span key={at} className="mark" title={t("desk:words.hidden", { code: part.code })}>
        {part.code}
      </span>
    ),
  );
  if (!name) return <>{words}</>;
  return (
    <mark className={name} title={piece.isContact ? t("desk:queue.text.contact") : t("desk:queue.text.new")}>
      {words}
    </mark>
  );
}

import { useT } from "~/i18n/use-t";
import { mostShown, splitInvisible } from "~/platform/invisible-characters";

interface MemberWordsProps {
  children: string;
  /** Path of the whole text. */
  rest?: string;
  /** True to show the whole text. */
  isWhole?: boolean;
}

/**
 * A member's text: clipped, in its own text direction, with visible marks for invisible characters, and without links.
 */
export function MemberWords({ children, rest, isWhole = false }: MemberWordsProps) {
  const t = useT();
  const { pieces, isClipped } = splitInvisible(children, isWhole ? children.length : mostShown);
  return (
    <span className="member-words" dir="auto">
      {pieces.map((piece, at) =>
        typeof piece === "string" ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes in place
          <span key={at} className="mark" title={t("desk:words.hidden", { code: piece.code })}>
            {piece.code}
          </span>
        ),
      )}
      {isClipped && (
        <span className="clipped" title={t("desk:words.clipped", { count: mostShown })}>
          {rest ? <a href={rest}>{t("desk:words.rest")}</a> : "…"}
        </span>
      )}
    </span>
  );
}

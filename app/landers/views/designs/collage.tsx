import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Drawing, lines } from "~/ui/drawing";
import { type CollagePiece, collagePieces } from "../../registry";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { nicheSign } from "./emblems";
import { LanderLead } from "./lander-lead";

interface CollageProps extends LanderFactsProps {
  niche: number;
}

/** Drawings on the scraps of paper. The letter carries the niche's sign instead. */
const prints: Record<Exclude<CollagePiece, "letter">, string> = {
  ticket: lines(
    '<path d="M18 10v60M26 24h40M26 34h28M26 56h16" stroke-width="3"/>',
    '<path d="M84 22l3.5 9 9.5.5-7.5 6 2.6 9.5-8.1-5.5-8.1 5.5 2.6-9.5-7.5-6 9.5-.5z" fill="currentColor" stroke="none"/>',
    '<path d="M112 8v64" stroke-dasharray="2 5" stroke-width="2"/>',
  ),
  record: lines(
    '<circle cx="60" cy="60" r="52" fill="currentColor" stroke="none"/>',
    '<g class="collage-groove"><circle cx="60" cy="60" r="44"/><circle cx="60" cy="60" r="37"/><circle cx="60" cy="60" r="30"/></g>',
    '<circle cx="60" cy="60" r="20" class="collage-disc"/><circle cx="60" cy="60" r="3" fill="currentColor" stroke="none"/>',
  ),
  recipe: lines(
    '<path d="M22 46h62v22c0 12-8 18-20 18H42c-12 0-20-6-20-18zM84 54h12c8 0 8 14 0 14H84M14 46h78" stroke-width="3.5"/>',
    '<path d="M38 36c-6-8 6-12 0-22M54 36c-6-8 6-12 0-22M70 36c-6-8 6-12 0-22" stroke-width="3"/>',
  ),
  train: lines(
    '<path class="collage-sky" d="M0 0h160v100H0z"/><circle class="collage-moon" cx="124" cy="24" r="13"/>',
    '<path class="collage-hill" d="M0 66c30-26 52-8 78-22s54-8 82 6v50H0z"/>',
    '<path class="collage-moon" d="M0 92h160v2H0z"/>',
    '<path class="collage-wagon" d="M-4 56h70v34H-4zM70 56h54c16 0 28 22 32 34H70z"/>',
    '<path class="collage-moon" d="M6 62h18v12H6zM32 62h18v12H32zM78 62h16v12H78zM102 62h14c8 0 12 6 15 12h-29z"/>',
  ),
};

/** Overlapping scraps of paper, each one an answer. */
export function Collage({ niche, ...facts }: CollageProps) {
  const t = useT();
  return (
    <section className="collage pattern">
      <header className="collage-head">
        <LanderLead niche={niche} className="text-sm font-semibold text-ink-muted" />
        <h1>
          {t("landers:collagelanding.title")
            .split(" ")
            .map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of one sentence never change places.
              <span key={index}>{word} </span>
            ))}
        </h1>
        <p>{t("landers:collagelanding.text")}</p>
      </header>
      <form method="post" action={paths.lander("collagelanding")} className="collage-board">
        {collagePieces.map((piece) => (
          <button key={piece} type="submit" name="answer" value={piece} className={`collage-${piece}`}>
            <span className="collage-paper">{piece === "letter" ? <Stamp niche={niche} /> : <Print of={piece} />}</span>
            <span className="collage-label">{t(`landers:collagelanding.answer.${piece}`)}</span>
          </button>
        ))}
      </form>
      <LanderFacts {...facts} />
    </section>
  );
}

function Print({ of }: { of: keyof typeof prints }) {
  const box = of === "train" ? "0 0 160 100" : of === "ticket" ? "0 0 130 80" : "0 0 120 120";
  return (
    <Drawing viewBox={box} preserveAspectRatio={of === "train" ? "xMidYMid slice" : undefined} lines={prints[of]} />
  );
}

function Stamp({ niche }: { niche: number }) {
  return (
    <Drawing
      viewBox="0 0 160 100"
      lines={lines(
        '<path d="M20 44h62M20 58h74M20 72h48" stroke-width="3"/>',
        '<rect class="collage-stamp" x="108" y="16" width="36" height="44" stroke-dasharray="2 3.2" stroke-width="4"/>',
        `<g transform="translate(112 24) scale(.28)" stroke-width="7">${nicheSign(niche)}</g>`,
        '<path d="M84 20c8-5 8 5 16 0s8 5 16 0M84 29c8-5 8 5 16 0s8 5 16 0" stroke-width="2" opacity=".6"/>',
      )}
    />
  );
}

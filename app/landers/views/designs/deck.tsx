import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Drawing } from "~/ui/drawing";
import type { PostcardInterest } from "../../postcard-interests";
import { emblems, nicheSign } from "./emblems";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { LanderLead } from "./lander-lead";

interface DeckProps extends LanderFactsProps {
  evenings: readonly PostcardInterest[];
  niche: number;
}

const cardId = (index: number) => `card-${index + 1}`;
const numerals = ["I", "II", "III", "IV", "V", "VI"];

/** A deck of drawn cards (LAN-02), operated by links, forms and CSS. `visitor-deck.ts` adds dragging. */
export function Deck({ evenings, niche, ...facts }: DeckProps) {
  const t = useT();
  return (
    <section className="deck hero-art on-hero">
      <div className="deck-room">
        <header className="deck-head">
          <LanderLead niche={niche} className="text-sm font-semibold" />
          <h1>{t("landers:tinderswipe.title")}</h1>
          <p>{t("landers:tinderswipe.text")}</p>
        </header>
        <ol className="deck-pile" data-deck>
          {evenings.map((evening, index) => (
            <Card key={evening} evening={evening} index={index} />
          ))}
          <LastCard index={evenings.length} niche={niche} />
        </ol>
        <LanderFacts {...facts} />
      </div>
    </section>
  );
}

function Card({ evening, index }: { evening: PostcardInterest; index: number }) {
  const t = useT();
  return (
    <li id={cardId(index)} className="deck-place">
      <div className="deck-card">
        <span aria-hidden="true">{numerals[index]}</span>
        <Drawing viewBox="0 0 100 100" className="deck-emblem" lines={emblems[evening]} />
        <h2>{t(`profiles:interests.${evening}`)}</h2>
      </div>
      <div className="deck-actions">
        <a href={`#${cardId(index + 1)}`} className="deck-action" data-deck-pass>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
          {t("landers:tinderswipe.pass")}
        </a>
        <form method="post" action={paths.lander("tinderswipe")}>
          <button type="submit" name="answer" value={evening} className="deck-action" data-deck-keep>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 20C5 15 3 12 3 8.5 3 4 9 3 12 7.5c3-4.5 9-3.5 9 1 0 3.5-2 6.5-9 11.5z" />
            </svg>
            {t("landers:tinderswipe.keep")}
          </button>
        </form>
      </div>
    </li>
  );
}

function LastCard({ index, niche }: { index: number; niche: number }) {
  const t = useT();
  return (
    <li id={cardId(index)} className="deck-place">
      <div className="deck-card">
        <h2>{t("landers:tinderswipe.end")}</h2>
        <Drawing viewBox="0 0 100 100" className="deck-emblem" lines={nicheSign(niche)} />
        <a href={paths.signup()} className="deck-own">
          {t("landers:tinderswipe.own")}
        </a>
      </div>
      <div className="deck-actions">
        <a href={`#${cardId(0)}`} className="deck-action">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12a8 8 0 1 0 3-6.3L4 8M4 3v5h5" />
          </svg>
          {t("landers:tinderswipe.again")}
        </a>
      </div>
    </li>
  );
}

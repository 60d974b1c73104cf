import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Drawing, lines } from "~/ui/drawing";
import { type Scene, scenes } from "../../registry";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { nicheSign } from "./emblems";
import { LanderLead } from "./lander-lead";
import { Pause } from "./pause";

interface ScenesProps extends LanderFactsProps {
  niche: number;
}

/** Three moments of an evening, 240 by 200 units. Classes `a`, `b`, `c` are the theme's hero colours, `l` is light. */
const drawings: Record<Scene, string> = {
  dusk: lines(
    '<path class="c" d="M0 0h240v200H0z"/><circle class="l" cx="84" cy="118" r="62" opacity=".3"/><circle class="l" cx="84" cy="118" r="46"/>',
    '<path class="b" d="M0 120h240v80H0z"/><path class="l" opacity=".55" d="M46 130h76v4H46zM58 142h52v4H58zM68 154h32v4H68z"/>',
    '<path class="a" d="M0 120c20-14 34-18 52-16 6 8 10 12 14 16zM240 120c-30-26-50-22-70-8-10 4-16 6-22 8z" opacity=".8"/>',
    '<path class="l" d="M136 62h60c3 42-7 60-25 64v50h20v7h-50v-7h20v-50c-18-4-28-22-25-64z" opacity=".95"/><path class="a" d="M139 82h54c-1 24-9 38-27 38s-26-14-27-38z"/>',
  ),
  late: lines(
    '<path class="b" d="M0 0h240v200H0z"/><path class="l" opacity=".16" d="M62 44 4 150h116zM178 44l-58 106h116z"/>',
    '<path class="a" d="M60 0h4v34h-4zM176 0h4v34h-4z"/><path class="l" d="M40 48c4-22 40-22 44 0zM156 48c4-22 40-22 44 0z"/>',
    '<path class="l" d="M34 142h172l34 58H0z"/><path class="c" d="M66 156h34l-5 10H60zM140 156h34l6 10h-35zM52 178h42l-6 12H44zM146 178h42l8 12h-44z"/>',
    '<path class="a" d="M114 104h12v44h-12zM94 120h8v24h-8zM138 120h8v24h-8z"/><path class="c" d="M120 82c8 10 8 15 0 20-8-5-8-10 0-20zM98 102c6 8 6 12 0 16-6-4-6-8 0-16zM142 102c6 8 6 12 0 16-6-4-6-8 0-16z"/>',
  ),
  night: lines(
    '<path class="a" d="M0 0h240v200H0z"/><path class="c" opacity=".5" d="m120 70-150 130h84zM120 70l150 130h-84zM120 70 84 200h72z"/>',
    '<path class="l" d="M119 0h2v34h-2z"/><circle class="l" cx="120" cy="74" r="42"/>',
    '<path class="b" d="M79 64h82v3H79zM79 82h82v3H79zM86 48h68v3H86zM86 98h68v3H86zM103 36h3v76h-3zM134 36h3v76h-3zM119 32h3v84h-3z"/>',
    '<path class="l" opacity=".8" d="M30 40h10v6H30zM196 30h12v7h-12zM210 92h9v6h-9zM22 104h12v7H22zM56 140h10v5H56zM176 146h12v6h-12zM108 158h14v6h-14zM60 22h8v5h-8zM170 62h8v5h-8z"/><ellipse class="b" cx="120" cy="198" rx="120" ry="18"/>',
  ),
};

/** Shows three scenes in turn. The visitor answers with one button per scene. */
export function Scenes({ niche, ...facts }: ScenesProps) {
  const t = useT();
  return (
    <section className="scenes">
      <header>
        <LanderLead niche={niche} className="text-sm font-semibold text-ink-muted" />
        <h1>{t("landers:transitionsvideolanding.title")}</h1>
        <p className="text-ink-muted">{t("landers:transitionsvideolanding.text")}</p>
      </header>
      <div className="scenes-frame">
        {scenes.map((scene) => (
          <Drawing
            key={scene}
            viewBox="0 0 240 200"
            preserveAspectRatio="xMidYMid slice"
            className={`scenes-${scene}`}
            lines={drawings[scene]}
          />
        ))}
        <Drawing viewBox="0 0 100 100" className="scenes-sign" lines={nicheSign(niche)} />
        <Pause />
      </div>
      <form method="post" action={paths.lander("transitionsvideolanding")}>
        {scenes.map((scene) => (
          <button key={scene} type="submit" name="answer" value={scene} className={`scenes-at-${scene}`}>
            {t(`landers:transitionsvideolanding.answer.${scene}`)}
          </button>
        ))}
      </form>
      <LanderFacts {...facts} />
    </section>
  );
}

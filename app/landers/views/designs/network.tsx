import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Drawing, lines } from "~/ui/drawing";
import type { PictureInterest } from "../../pictures";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { nicheSign } from "./emblems";
import { LanderLead } from "./lander-lead";
import { pictures } from "./picture-signs";

interface NetworkProps extends LanderFactsProps {
  interests: readonly PictureInterest[];
  niche: number;
}

/** Positions of the interests around the visitor, in percent of the drawing. */
const spots = [
  [24, 15],
  [71, 11],
  [85, 47],
  [73, 84],
  [27, 87],
  [13, 52],
] as const;
const middle = [50, 49] as const;

/** Lines: `threads` lead to the interests, `round` connects neighbours, `farther` leads to anonymous dots. */
const threads = spots.map(([x, y]) => `M${middle.join(" ")}L${x} ${y}`).join("");
const round = `M${spots.map((spot) => spot.join(" ")).join("L")}z`;
const farther =
  "M24 15 6 3M24 15 42 2M71 11 52 2M71 11 94 4M85 47 99 30M85 47 99 62M73 84 95 93M73 84 53 98M27 87 44 98M27 87 5 96M13 52 1 38M13 52 1 70";

/** A network with the visitor at its centre. Each node is an interest and an answer. */
export function Network({ interests, niche, ...facts }: NetworkProps) {
  const t = useT();
  return (
    <section className="network">
      <header>
        <LanderLead niche={niche} className="text-sm font-semibold text-ink-muted" />
        <h1>{t("landers:socialnetwork.title")}</h1>
        <p className="text-ink-muted">{t("landers:socialnetwork.text")}</p>
      </header>
      <form method="post" action={paths.lander("socialnetwork")} className="network-board">
        <Drawing
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="network-threads"
          lines={lines(
            `<path class="network-farther" d="${farther}"/>`,
            `<path class="network-round" d="${round}"/>`,
            `<path class="network-own" pathLength="1" d="${threads}"/>`,
          )}
        />
        <p className="network-you">
          <Drawing viewBox="0 0 100 100" lines={nicheSign(niche)} />
          {t("landers:socialnetwork.you")}
        </p>
        {interests.map((interest, index) => (
          <button
            key={interest}
            type="submit"
            name="answer"
            value={interest}
            style={{ left: `${spots[index]?.[0]}%`, top: `${spots[index]?.[1]}%` }}
          >
            <span className="network-knot">
              <Drawing viewBox="0 0 48 48" lines={pictures[interest]} />
            </span>
            <span className="network-word">{t(`profiles:interests.${interest}`)}</span>
          </button>
        ))}
      </form>
      <LanderFacts {...facts} />
    </section>
  );
}

import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Drawing, lines } from "~/ui/drawing";
import { driveChoices } from "../../registry";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { nicheSign } from "./emblems";
import { LanderLead } from "./lander-lead";
import { Pause } from "./pause";

interface FilmProps extends LanderFactsProps {
  niche: number;
}

/** Each layer repeats every 400 units, so that the moving drawing also fills wide windows. */
const farHills = "M0 150c40-30 80-10 120-28s70 4 120 10 90-30 160 18v100H0z";
const trees =
  "M0 186c30-8 50-10 80-8s60 8 100 2 70-10 110-4 80 14 110 10v60H0zM60 182l9-34 9 34zM82 182l7-24 7 24zM210 184l10-40 10 40zM312 182l8-28 8 28zM332 184l11-42 11 42z";
const posts = "M20 198h4v16h-4zM120 198h4v16h-4zM220 198h4v16h-4zM320 198h4v16h-4z";
const repeated = (band: string, name: string) => {
  const copies = [-400, 0, 400, 800].map((by) => `<path d="${band}" transform="translate(${by})"/>`);
  return `<g class="film-${name}">${copies.join("")}</g>`;
};

const drive = (sign: string) =>
  lines(
    '<g class="film-stars"><circle cx="40" cy="40" r="1.5"/><circle cx="96" cy="22" r="1"/><circle cx="150" cy="52" r="1.2"/><circle cx="206" cy="18" r="1.5"/><circle cx="262" cy="44" r="1"/><circle cx="356" cy="28" r="1.3"/><circle cx="378" cy="72" r="1"/><circle cx="22" cy="84" r="1"/><circle cx="-50" cy="30" r="1.4"/><circle cx="-104" cy="66" r="1"/><circle cx="446" cy="40" r="1.2"/><circle cx="512" cy="20" r="1.4"/><circle cx="492" cy="86" r="1"/></g>',
    '<circle class="film-moon" cx="306" cy="66" r="25"/>',
    `<g class="film-sign" transform="translate(291 51) scale(.3)">${sign}</g>`,
    repeated(farHills, "far"),
    repeated(trees, "trees"),
    '<path class="film-road" d="M-400 196H800v80H-400z"/><path class="film-dashes" d="M-400 222H1200"/>',
    '<path class="film-beam" d="M236 178l420-44v138z"/>',
    '<g class="film-car"><path d="M92 196v-16c0-7 4-10 11-11l20-3 17-18c3-3 6-4 11-4h34c7 0 11 2 15 7l12 15 19 4c7 1 9 5 9 11v15z"/><path class="film-pane" d="M131 166l13-14c2-2 4-3 7-3h12v17zM168 149h16c5 0 8 1 11 5l9 12h-36z"/><g class="film-wheel"><circle cx="120" cy="196" r="13"/><circle cx="210" cy="196" r="13"/></g><circle class="film-hub" cx="120" cy="196" r="5.5"/><circle class="film-hub" cx="210" cy="196" r="5.5"/></g>',
    repeated(posts, "posts"),
  );

export function Film({ niche, ...facts }: FilmProps) {
  const t = useT();
  return (
    <section className="film on-hero">
      <div className="film-screen">
        <Drawing viewBox="0 0 400 250" lines={drive(nicheSign(niche))} />
        <Pause />
      </div>
      <div className="film-words">
        <LanderLead niche={niche} className="text-sm font-semibold" />
        <h1>{t("landers:video.title")}</h1>
        <p>{t("landers:video.text")}</p>
        <form method="post" action={paths.lander("video")}>
          {driveChoices.map((way) => (
            <button key={way} type="submit" name="answer" value={way}>
              {t(`landers:video.answer.${way}`)}
            </button>
          ))}
        </form>
      </div>
      <LanderFacts {...facts} />
    </section>
  );
}

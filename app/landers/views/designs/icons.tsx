import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Drawing } from "~/ui/drawing";
import type { PictureInterest } from "../../pictures";
import { LanderFacts, type LanderFactsProps } from "../lander-facts";
import { nicheSign } from "./emblems";
import { LanderLead } from "./lander-lead";
import { pictures } from "./picture-signs";

interface IconsProps extends LanderFactsProps {
  interests: readonly PictureInterest[];
  niche: number;
}

/** A wall of coloured tiles, each tile a button with an answer. */
export function Icons({ interests, niche, ...facts }: IconsProps) {
  const t = useT();
  return (
    <>
      <section className="icons">
        <header className="icons-head">
          <LanderLead niche={niche} className="text-sm font-semibold" />
          <h1>{t("landers:iconslanding.title")}</h1>
          <p>{t("landers:iconslanding.text")}</p>
          <Drawing viewBox="0 0 100 100" lines={nicheSign(niche)} />
        </header>
        <form method="post" action={paths.lander("iconslanding")}>
          {interests.map((interest) => (
            <button key={interest} type="submit" name="answer" value={interest}>
              <Drawing viewBox="0 0 48 48" lines={pictures[interest]} />
              <span>{t(`profiles:interests.${interest}`)}</span>
            </button>
          ))}
        </form>
      </section>
      <div className="px-page pt-5">
        <LanderFacts {...facts} />
      </div>
    </>
  );
}

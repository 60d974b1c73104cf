import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import type { ShownLander } from "../show-lander.server";
import { DrawnPeople } from "./drawn-people";
import { PointList } from "./point-list";

type LanderVoiceProps = Pick<ShownLander, "theme" | "headline" | "text" | "points" | "signupAccess">;

/** The site in its own words, with drawn people of its kind, below the question of each lander. */
export function LanderVoice({ theme, headline, text, points, signupAccess }: LanderVoiceProps) {
  const t = useT();
  return (
    <section className="voice" aria-labelledby="voice">
      <DrawnPeople theme={theme} className="voice-people" />
      <div className="voice-words">
        <h2 id="voice">{headline}</h2>
        <p>{text}</p>
        <PointList points={points} />
        {signupAccess !== "closed" && (
          <ButtonLink href={paths.signup()} reload size="large">
            {t(signupAccess === "invited" ? "landers:home.joinInvited" : "landers:home.join")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

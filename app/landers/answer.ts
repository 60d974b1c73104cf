import type { Translate } from "~/i18n/messages";
import { evenings } from "./evenings";
import { type LanderName, tonightAnswers } from "./registry";

/** The first line of a sign-up, from what a visitor chose on a lander; null when it was no choice of that lander. */
export function firstLine(t: Translate, lander: LanderName, answer: string): string | null {
  if (lander === "gallery") {
    const evening = evenings.find((each) => each === answer);
    return evening ? t("landers:gallery.firstLine", { evening: t(`profiles:interests.${evening}`) }) : null;
  }
  const choice = tonightAnswers.find((each) => each === answer);
  return choice ? t(`landers:alonetonight.firstLine.${choice}`) : null;
}

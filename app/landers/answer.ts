import type { Translate } from "~/i18n/messages";
import { postcardInterests } from "./postcard-interests";
import { pictureInterests } from "./pictures";
import { collagePieces, distances, drives, type LanderName, scenes, tonightAnswers } from "./registry";

const firstLines: Record<LanderName, (t: Translate, answer: string) => string | null> = {
  gallery: (t, answer) =>
    lineOf(postcardInterests, answer, (each) =>
      t("landers:gallery.firstLine", { evening: t(`profiles:interests.${each}`) }),
    ),
  alonetonight: (t, answer) => lineOf(tonightAnswers, answer, (each) => t(`landers:alonetonight.firstLine.${each}`)),
  tinderswipe: (t, answer) =>
    lineOf(postcardInterests, answer, (each) =>
      t("landers:tinderswipe.firstLine", { evening: t(`profiles:interests.${each}`) }),
    ),
  maplanding: (t, answer) => lineOf(distances, answer, (each) => t(`landers:maplanding.firstLine.${each}`)),
  collagelanding: (t, answer) =>
    lineOf(collagePieces, answer, (each) =>
      t("landers:collagelanding.firstLine", { piece: t(`landers:collagelanding.answer.${each}`) }),
    ),
  iconslanding: (t, answer) =>
    lineOf(pictureInterests, answer, (each) =>
      t("landers:iconslanding.firstLine", { interest: t(`profiles:interests.${each}`) }),
    ),
  video: (t, answer) => lineOf(drives, answer, (each) => t(`landers:video.firstLine.${each}`)),
  transitionsvideolanding: (t, answer) =>
    lineOf(scenes, answer, (each) => t(`landers:transitionsvideolanding.firstLine.${each}`)),
  socialnetwork: (t, answer) =>
    lineOf(pictureInterests, answer, (each) =>
      t("landers:socialnetwork.firstLine", { interest: t(`profiles:interests.${each}`) }),
    ),
};

/** The first message that an answer on a lander suggests to the sign-up. Null for an unknown answer. */
export function firstLine(t: Translate, lander: LanderName, answer: string): string | null {
  return firstLines[lander](t, answer);
}

function lineOf<A extends string>(answers: readonly A[], answer: string, say: (answer: A) => string): string | null {
  const chosen = answers.find((each) => each === answer);
  return chosen === undefined ? null : say(chosen);
}

import type { Translate } from "~/i18n/messages";
import { postcardInterests } from "./postcard-interests";
import { pictureInterests } from "./pictures";
import { collagePieces, distances, driveChoices, type LanderName, scenes, tonightAnswers } from "./registry";

const messages: Record<LanderName, (t: Translate, answer: string) => string | null> = {
  gallery: (t, answer) =>
    messageOf(postcardInterests, answer, (each) =>
      t("landers:gallery.firstLine", { evening: t(`profiles:interests.${each}`) }),
    ),
  alonetonight: (t, answer) => messageOf(tonightAnswers, answer, (each) => t(`landers:alonetonight.firstLine.${each}`)),
  tinderswipe: (t, answer) =>
    messageOf(postcardInterests, answer, (each) =>
      t("landers:tinderswipe.firstLine", { evening: t(`profiles:interests.${each}`) }),
    ),
  maplanding: (t, answer) => messageOf(distances, answer, (each) => t(`landers:maplanding.firstLine.${each}`)),
  collagelanding: (t, answer) =>
    messageOf(collagePieces, answer, (each) =>
      t("landers:collagelanding.firstLine", { piece: t(`landers:collagelanding.answer.${each}`) }),
    ),
  iconslanding: (t, answer) =>
    messageOf(pictureInterests, answer, (each) =>
      t("landers:iconslanding.firstLine", { interest: t(`profiles:interests.${each}`) }),
    ),
  video: (t, answer) => messageOf(driveChoices, answer, (each) => t(`landers:video.firstLine.${each}`)),
  transitionsvideolanding: (t, answer) =>
    messageOf(scenes, answer, (each) => t(`landers:transitionsvideolanding.firstLine.${each}`)),
  socialnetwork: (t, answer) =>
    messageOf(pictureInterests, answer, (each) =>
      t("landers:socialnetwork.firstLine", { interest: t(`profiles:interests.${each}`) }),
    ),
};

/** The first message prefilled for the sign-up after an answer on a lander. Null for an unknown answer. */
export function prefilledMessage(t: Translate, lander: LanderName, answer: string): string | null {
  return messages[lander](t, answer);
}

function messageOf<A extends string>(answers: readonly A[], answer: string, say: (answer: A) => string): string | null {
  const chosen = answers.find((each) => each === answer);
  return chosen === undefined ? null : say(chosen);
}

import type { Translate } from "~/i18n/messages";
import { isInterest } from "~/profiles/interests";
import { variantOf } from "./registry";

/** Designs that a slug chooses. An unknown slug gives the first (AMB-088). */
export const letterVariants = ["letter", "reply"] as const;
const questionVariants = ["common", "opener"] as const;
export type LetterVariant = (typeof letterVariants)[number];
export type QuestionVariant = (typeof questionVariants)[number];

export const openers = ["hello", "day", "weekend"] as const;

/** Answers of the third landing page. A member without interests gets openers instead. */
export function questionOf(interests: readonly string[], slug: string | undefined) {
  const known = interests.filter(isInterest).slice(0, 6);
  const variant = known.length > 0 ? variantOf(questionVariants, slug) : ("opener" as const);
  return { variant, answers: variant === "common" ? known : [] };
}

/** The first message that an answer suggests to the sign-up. Null for an answer that the page does not offer. */
export function lineTo(t: Translate, interests: readonly string[], answer: string): string | null {
  const opener = openers.find((each) => each === answer);
  if (opener) return t(`landers:member.question.firstLine.${opener}`);
  if (!isInterest(answer) || !interests.includes(answer)) return null;
  return t("landers:member.question.firstLine.interest", { interest: t(`profiles:interests.${answer}`) });
}

/** Search engines must not index the page, because it shows a person's name. */
export function landingMeta(data: { title: string } | undefined) {
  return [{ title: data?.title ?? "" }, { name: "robots", content: "noindex, nofollow" }];
}

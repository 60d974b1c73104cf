import type { Translate } from "~/i18n/messages";
import { isInterest } from "~/profiles/interests";
import { variantOf } from "./registry";

/** Designs that a slug in the URL selects. Unknown slugs select the first (AMB-088). */
export const letterVariants = ["letter", "reply"] as const;
const questionVariants = ["common", "opener"] as const;
export type LetterVariant = (typeof letterVariants)[number];
export type QuestionVariant = (typeof questionVariants)[number];

export const openers = ["hello", "day", "weekend"] as const;

/** Answers to the question of a member's lander. A member without interests gets general openers. */
export function questionOf(interests: readonly string[], slug: string | undefined) {
  const known = interests.filter(isInterest).slice(0, 6);
  const variant = known.length > 0 ? variantOf(questionVariants, slug) : ("opener" as const);
  return { variant, answers: variant === "common" ? known : [] };
}

/** The first message prefilled for the sign-up after an answer. Null for an unknown answer. */
export function lineTo(t: Translate, interests: readonly string[], answer: string): string | null {
  const opener = openers.find((each) => each === answer);
  if (opener) return t(`landers:member.question.firstLine.${opener}`);
  if (!isInterest(answer) || !interests.includes(answer)) return null;
  return t("landers:member.question.firstLine.interest", { interest: t(`profiles:interests.${answer}`) });
}

/** Forbids indexing, because the page shows a person's name. */
export function memberLanderMeta(data: { title: string } | undefined) {
  return [{ title: data?.title ?? "" }, { name: "robots", content: "noindex, nofollow" }];
}

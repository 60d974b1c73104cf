import type { Translate } from "~/i18n/messages";

interface AgeSpan {
  min?: number | null | undefined;
  max?: number | null | undefined;
}

/** The words for ages from, to, or between. Null without an age. */
export function ageWords(t: Translate, { min, max }: AgeSpan): string | null {
  if (min && max) return t("discovery:filters.ages", { min, max });
  if (min) return t("discovery:filters.ageAtLeast", { min });
  return max ? t("discovery:filters.ageAtMost", { max }) : null;
}

import { useT } from "~/i18n/use-t";
import { interestWords } from "~/profiles/fields";
import { useDistance } from "~/profiles/use-distance";
import type { SuggestionReasons } from "../match-finder";

interface BecauseProps {
  reasons: SuggestionReasons;
  /** True for a member active today whose card does not say so. */
  isActive?: boolean;
  /** Text for a member without reasons. Lists leave out this text, because the text would repeat for each member. */
  otherwise?: string;
}

/** The reasons why the viewer sees a member. Preferences of that member stay private. */
export function Because({ reasons: { common, sameReason, km, isNew }, isActive, otherwise }: BecauseProps) {
  const t = useT();
  const distance = useDistance();
  const interests = common.slice(0, 3).map((interest) => interestWords(t, interest));
  const reasons = [
    interests.length > 0 &&
      t("games:finder.because.interests", { count: common.length, interests: interests.join(", ") }),
    sameReason && t("games:finder.because.reason"),
    km !== null && t("games:finder.because.near", { distance: distance(km) }),
    isNew && t("games:finder.because.isNew"),
    isActive && t("profiles:page.activeToday"),
  ].filter((reason) => typeof reason === "string");
  if (reasons.length === 0 && otherwise) reasons.push(otherwise);
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={t("games:finder.because.title")} className="grid gap-1 text-sm text-ink-muted">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

import { useT } from "~/i18n/use-t";
import type { ContestableDecision } from "~/safety/contestable-decisions.server";
import { MemberWords } from "./member-words";
import { When } from "./when";

interface DecisionChoiceProps {
  decisions: readonly ContestableDecision[];
  timeZone: string;
}

/** Choice among the decisions that a person can still contest. */
export function DecisionChoice({ decisions, timeZone }: DecisionChoiceProps) {
  const t = useT();
  return (
    <fieldset className="field">
      <legend className="label">{t("desk:decisionChoice.legend")}</legend>
      {decisions.map(({ id, kind, facts, decidedAt }) => (
        <label key={id} className="check">
          <input type="radio" name="id" value={id} required />
          <span>
            <strong>{t(`desk:queue.decision.${kind}`)}</strong> · <When at={decidedAt} timeZone={timeZone} />
            {" · "}
            <MemberWords>{facts}</MemberWords>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

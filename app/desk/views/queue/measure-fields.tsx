import { useT } from "~/i18n/use-t";
import { measures } from "~/safety/decision";
import { GroundField } from "./own-words";
import { WordsField } from "./words-field";

/**
 * A measure with its ground and facts, decided together with a case or complaint. Nothing is preselected. The style
 * sheet shows only the fields of the chosen measure.
 */
export function MeasureFields() {
  const t = useT();
  return (
    <div className="measure">
      <label className="field">
        <span className="label">{t("desk:queue.case.measure")}</span>
        <select name="measure" defaultValue="">
          <option value="">{t("desk:queue.step.none")}</option>
          {measures.map((measure) => (
            <option key={measure} value={measure}>
              {t(`desk:queue.measure.${measure}`)}
            </option>
          ))}
        </select>
      </label>
      <div className="of-measure">
        <label className="field of-suspension">
          <span className="label">{t("desk:queue.case.until")}</span>
          <input name="until" maxLength={10} autoComplete="off" />
          <span className="hint">{t("desk:queue.case.untilHint")}</span>
        </label>
        <GroundField isOptional />
        <WordsField name="facts" label={t("desk:queue.facts")} hint={t("desk:queue.factsHint")} isOptional />
      </div>
    </div>
  );
}

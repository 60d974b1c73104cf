import { useId } from "react";
import type { RefusalView } from "~/client/use-refusal";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { ChipChoice } from "~/ui/chip-choice";
import { FieldError } from "~/ui/field-frame";
import { useFieldIds } from "~/ui/field-id";
import type { PreferenceQuestions } from "../preferences-page.server";
import { AgeRange } from "./age-range";
import { DistanceControl } from "./distance-control";

interface PreferenceFieldsProps {
  questions: PreferenceQuestions;
  refusal: RefusalView;
  /** True when the page's title already asks for the genders. */
  isAskedAbove?: boolean;
}

/** Questions about genders and ages. */
export function WhoFields({ questions, refusal, isAskedAbove }: PreferenceFieldsProps) {
  const t = useT();
  const { answers, genders, asksAge, minAge } = questions;
  const typed = (field: string, stored: number | null) => refusal.inputOf(field) ?? stored ?? undefined;
  return (
    <>
      {genders.length > 0 && (
        <Choices
          name="genders"
          legend={t("preferences:who")}
          hidesLegend={isAskedAbove}
          hint={t("preferences:whoHint")}
          options={genders}
          chosen={chosenIn(refusal, "genders", answers.genders ?? [])}
          error={refusal.errorOf("genders")}
        />
      )}
      {asksAge && (
        <AgeRange
          minAge={minAge}
          from={typed("min_age", answers.minAge)}
          to={typed("max_age", answers.maxAge)}
          errorOf={refusal.errorOf}
        />
      )}
    </>
  );
}

/** Questions about distance and places. */
export function WhereFields({ questions, refusal }: PreferenceFieldsProps) {
  const t = useT();
  const { answers, countries, regions, regionLabel, distance } = questions;
  const chosen = chosenIn(refusal, "places", answers.places);
  const choices = { name: "places", chosen };
  return (
    <>
      {distance === "offered" && (
        <DistanceControl
          within={Number(refusal.inputOf("within") ?? answers.within) || undefined}
          error={refusal.errorOf("within")}
        />
      )}
      {distance === "needs-place" && (
        <p>
          {t("preferences:needsTown")}{" "}
          <AppLink href={`${paths.profile()}#basics`} className="link">
            {t("preferences:addTown")}
          </AppLink>
        </p>
      )}
      {countries.length > 0 && (
        <Choices
          {...choices}
          legend={t("common:fields.country")}
          hint={t("preferences:placesHint")}
          options={countries}
          error={refusal.errorOf("places")}
        />
      )}
      {regions.length > 0 && (
        <details open={countries.length === 0 || regions.some(({ value }) => chosen.includes(value))}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-link">
            {t("preferences:regions")}
          </summary>
          <Choices {...choices} legend={regionLabel} hint={t("preferences:regionsHint")} options={regions} />
        </details>
      )}
    </>
  );
}

/** The choices of a refused form, or else the stored ones. A form without a tick sends no field. */
function chosenIn(refusal: RefusalView, field: string, stored: readonly string[]): readonly string[] {
  const typed = refusal.inputOf(field)?.split(",");
  return typed ?? (refusal.list.length > 0 ? [] : stored);
}

interface ChoicesProps {
  name: string;
  legend: string;
  hidesLegend?: boolean | undefined;
  hint: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  error?: string | undefined;
}

function Choices({ name, legend, hidesLegend, hint, options, chosen, error }: ChoicesProps) {
  const id = useFieldIds()(name);
  const hintId = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error ${hintId}` : hintId}>
      <legend className={hidesLegend ? "sr-only" : "mb-1.5 text-sm font-semibold"}>{legend}</legend>
      <p id={hintId} className="-mt-1 mb-1 text-sm text-ink-muted">
        {hint}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <ChipChoice
            key={value}
            name={`${name}[]`}
            value={value}
            defaultChecked={chosen.includes(value)}
            label={label}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  );
}

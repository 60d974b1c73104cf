import { EmailField } from "~/accounts/views/email-field";
import { passwordLength } from "~/accounts/password";
import { mostUnits } from "~/platform/characters";
import type { ShownRefusals } from "~/accounts/shown-refusals";
import { PasswordField } from "~/accounts/views/password-field";
import { Username } from "~/accounts/views/username";
import { dateFieldOrder } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-frame";
import { useFieldIds } from "~/ui/field-id";
import { RadioCards } from "~/ui/radio-cards";
import { Select } from "~/ui/select";
import type { SignupFacts, SignupState } from "../facts";
import { nameLength } from "~/profiles/display-name";

export interface StepFieldsProps {
  facts: SignupFacts;
  state: SignupState;
  refusal: ShownRefusals;
}

/** Focuses the first refused field, even without script. */
function goesOnAt({ list }: ShownRefusals, field: string) {
  return list[0]?.field === field && { autoFocus: true };
}

/** The first step, with the answers that the site needs from the start (DESIGN 13.32). */
export function EmailFields({ facts, state: { fields }, refusal }: StepFieldsProps) {
  const t = useT();
  const answerOf = (name: "email" | "gender" | "country") => refusal.inputOf(name) ?? fields[name];
  return (
    <>
      <EmailField
        label={t("signup:step0.email")}
        defaultValue={answerOf("email")}
        {...goesOnAt(refusal, "email")}
        error={refusal.errorOf("email")}
      />
      {facts.genders.length > 1 ? (
        <RadioCards
          legend={t("signup:step0.gender")}
          name="gender"
          columns={2}
          required
          options={facts.genders}
          defaultValue={answerOf("gender") ?? facts.gender ?? undefined}
          error={refusal.errorOf("gender")}
        />
      ) : (
        <input type="hidden" name="gender" value={facts.genders[0]?.value} />
      )}
      <Select
        label={t("signup:step0.country")}
        name="country"
        autoComplete="country"
        options={facts.countries}
        defaultValue={answerOf("country") ?? facts.country}
        error={refusal.errorOf("country")}
      />
    </>
  );
}

export function NameField({ state: { fields }, refusal }: StepFieldsProps) {
  const t = useT();
  return (
    <Field
      label={t("signup:step1.name")}
      name="name"
      autoComplete="nickname"
      maxLength={mostUnits(nameLength.max)}
      required
      hint={t("signup:step1.hint", nameLength)}
      defaultValue={refusal.inputOf("name") ?? fields.name}
      {...goesOnAt(refusal, "name")}
      error={refusal.errorOf("name")}
    />
  );
}

export function PasswordStep({ state: { hasPassword, fields }, refusal }: StepFieldsProps) {
  const t = useT();
  return (
    <>
      <Username email={fields.email ?? ""} />
      <PasswordField
        label={t("signup:step2.password")}
        name="password"
        autoComplete="new-password"
        required={!hasPassword}
        {...goesOnAt(refusal, "password")}
        hint={hasPassword ? t("signup:step2.kept") : t("signup:step2.hint", { min: passwordLength.min })}
        error={refusal.errorOf("password")}
      />
    </>
  );
}

const partLength = { day: 2, month: 2, year: 4 } as const;

/** Three number fields in the order of the language. A calendar would need many presses to reach the birth year. */
export function DateField({ state: { fields }, refusal }: StepFieldsProps) {
  const t = useT();
  const error = refusal.errorOf("date_of_birth");
  const [year, month, day] = fields.date_of_birth?.split("-") ?? [];
  const kept = { day, month, year };
  const fieldId = useFieldIds();
  const errorId = `${fieldId("date_of_birth")}-error`;
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2 text-sm font-semibold">{t("signup:step3.legend")}</legend>
      <div className="flex gap-3">
        {dateFieldOrder(useLocale()).map((part, index) => (
          <Field
            key={part}
            className={part === "year" ? "grow-[2] basis-0" : "grow basis-0"}
            label={t(`signup:step3.${part}`)}
            name={`birth_${part}`}
            id={index === 0 ? fieldId("date_of_birth") : undefined}
            inputMode="numeric"
            autoComplete={`bday-${part}`}
            maxLength={partLength[part]}
            required
            aria-invalid={error ? true : undefined}
            {...(index === 0 && goesOnAt(refusal, "date_of_birth"))}
            defaultValue={refusal.inputOf(`birth_${part}`) ?? kept[part]}
          />
        ))}
      </div>
      {error && <FieldError id={errorId} text={error} />}
    </fieldset>
  );
}

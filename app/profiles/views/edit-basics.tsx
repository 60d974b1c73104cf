import { useState } from "react";
import { regionWord } from "~/i18n/regions";
import { useT } from "~/i18n/use-t";
import { ChipChoice } from "~/ui/chip-choice";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-frame";
import { Select } from "~/ui/select";
import type { RefusalView } from "~/web/use-refusal";
import type { ProfileEditor } from "../editor";
import { choiceKey, choicesOf, fieldLabelKey } from "../fields";
import { profileLimits } from "../policy";
import { EditSection } from "./edit-section";

const fields = ["name", "gender", "birth_date", "country", "region", "city"] as const;

export function EditBasics({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  const { profile } = editor;
  return (
    <EditSection
      section="basics"
      title={t("profiles:editor.basics")}
      hint={t("profiles:editor.basicsHint")}
      fields={fields}
      wasSaved={editor.saved === "basics"}
    >
      {(refusal) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t("common:fields.name")}
            name="name"
            defaultValue={refusal.inputOf("name") ?? profile.name}
            error={refusal.errorOf("name")}
            autoComplete="nickname"
            required
          />
          <Field
            label={t("common:fields.birthDate")}
            name="birth_date"
            type="date"
            defaultValue={refusal.inputOf("birth_date") ?? profile.birth_date}
            error={refusal.errorOf("birth_date")}
            autoComplete="bday"
            required
          />
          <GenderChoice chosen={refusal.inputOf("gender") ?? profile.gender} error={refusal.errorOf("gender")} />
          <PlaceFields editor={editor} refusal={refusal} />
        </div>
      )}
    </EditSection>
  );
}

function GenderChoice({ chosen, error }: { chosen: string; error?: string }) {
  const t = useT();
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-semibold">{t(fieldLabelKey("gender"))}</legend>
      <div className="flex flex-wrap gap-2">
        {choicesOf("gender").map((value) => (
          <ChipChoice
            key={value}
            type="radio"
            name="gender"
            value={value}
            defaultChecked={value === chosen}
            label={t(choiceKey("gender", value))}
          />
        ))}
      </div>
      {error && <FieldError id="gender-error" text={error} />}
    </fieldset>
  );
}

/** Regions of the chosen country. Without script those of a newly chosen one are offered after saving. */
function PlaceFields({ editor, refusal }: { editor: ProfileEditor; refusal: RefusalView }) {
  const t = useT();
  const { profile, countries, regions } = editor;
  const [country, setCountry] = useState(refusal.inputOf("country") ?? profile.country);
  return (
    <>
      <Select
        label={t("common:fields.country")}
        name="country"
        value={country}
        onChange={(event) => setCountry(event.target.value)}
        options={countries}
        error={refusal.errorOf("country")}
        autoComplete="country"
      />
      <Select
        key={country}
        label={t(regionWord(country))}
        name="region"
        defaultValue={refusal.inputOf("region") ?? profile.region ?? ""}
        options={regions[country] ?? []}
        placeholder={t("profiles:editor.noAnswer")}
        error={refusal.errorOf("region")}
      />
      <Field
        label={t("common:fields.city")}
        name="city"
        defaultValue={refusal.inputOf("city") ?? profile.city ?? ""}
        error={refusal.errorOf("city")}
        hint={t("profiles:editor.cityHint")}
        maxLength={profileLimits.city}
        autoComplete="address-level2"
        className="sm:col-span-2"
      />
    </>
  );
}

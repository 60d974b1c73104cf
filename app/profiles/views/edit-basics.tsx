import { type RefObject, useCallback, useRef, useState } from "react";
import { regionWord } from "~/i18n/regions";
import { useT } from "~/i18n/use-t";
import type { ProfileField } from "~/tenancy/profile-fields";
import { Button } from "~/ui/button";
import { ChipChoice } from "~/ui/chip-choice";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-frame";
import { Icon } from "~/ui/icon";
import { Select } from "~/ui/select";
import { useOnChange } from "~/ui/use-on-change";
import type { RefusalView } from "~/client/use-refusal";
import type { ProfileEditor } from "../editor";
import { fieldLabelKey } from "../fields";
import { useHydrated } from "../use-hydrated";
import { storedPlace, usePlace, useTypedPlace } from "../use-place";
import { type Finding, type FoundPlace, useWhereabouts } from "../use-whereabouts";
import { EditSection, FieldGrid } from "./edit-section";
import { TownField } from "./town-field";

const fields = ["name", "gender", "pronouns", "birth_date", "country", "region", "city"] as const;

export function EditBasics({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  const { profile } = editor;
  return (
    <EditSection
      section="basics"
      title={t("editor:basics")}
      hint={t("editor:basicsHint")}
      fields={fields}
      wasSaved={editor.saved === "basics"}
    >
      {(refusal, answer) => (
        <FieldGrid>
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
          <GenderChoice
            options={editor.genders}
            chosen={refusal.inputOf("gender") ?? profile.gender}
            error={refusal.errorOf("gender")}
          />
          {editor.pronouns.length > 0 && (
            <Select
              label={t("editor:pronouns")}
              name="pronouns"
              defaultValue={refusal.inputOf("pronouns") ?? profile.pronouns ?? ""}
              options={editor.pronouns}
              placeholder={t("editor:noAnswer")}
              error={refusal.errorOf("pronouns")}
              className="col-span-full"
            />
          )}
          <PlaceFields editor={editor} refusal={refusal} answer={answer} />
        </FieldGrid>
      )}
    </EditSection>
  );
}

interface GenderChoiceProps {
  options: ProfileEditor["genders"];
  chosen: string;
  error?: string;
}

function GenderChoice({ options, chosen, error }: GenderChoiceProps) {
  const t = useT();
  if (options.length === 1) return <input type="hidden" name="gender" value={chosen} />;
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 text-sm font-semibold">{t(fieldLabelKey("gender"))}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <ChipChoice
            key={value}
            type="radio"
            name="gender"
            value={value}
            defaultChecked={value === chosen}
            label={label}
          />
        ))}
      </div>
      {error && <FieldError id="gender-error" text={error} />}
    </fieldset>
  );
}

interface PlaceFieldsProps {
  editor: ProfileEditor;
  refusal: RefusalView;
  answer: unknown;
}

/** State of the place fields: typed, located or stored. */
function useEditedPlace(
  { profile, regions }: ProfileEditor,
  refusal: RefusalView,
  answer: unknown,
  frame: RefObject<HTMLDivElement>,
) {
  const edited = usePlace(profile, refusal);
  const { place, setPlace } = edited;
  useTypedPlace(frame, place.country, setPlace);
  // After saving, show the stored place, because the server may have corrected the town's name.
  const showStored = () => {
    if (answer) setPlace(storedPlace(profile));
  };
  useOnChange(answer, showStored);
  // Show the stored place again when the page's data changes, because the data may arrive after the answer.
  useOnChange(JSON.stringify(storedPlace(profile)), showStored);
  const onFound = useCallback(
    ({ city, country, region }: FoundPlace) => {
      if (city && country && country in regions) setPlace({ country, region: region ?? "", city });
    },
    [regions, setPlace],
  );
  return { ...edited, onFound };
}

/** Country, region and town. Without script a new country's regions appear after saving. */
function PlaceFields({ editor, refusal, answer }: PlaceFieldsProps) {
  const t = useT();
  const { countries, regions, shown } = editor;
  const frame = useRef<HTMLDivElement>(null);
  const { place, setPlace, chooseCountry, chooseTown, onFound } = useEditedPlace(editor, refusal, answer, frame);
  const unseen = (field: ProfileField) => (shown.includes(field) ? undefined : t("editor:shownNowhere"));
  return (
    <>
      <Select
        label={t("common:fields.country")}
        name="country"
        value={place.country}
        onChange={(event) => chooseCountry(event.target.value)}
        options={countries}
        error={refusal.errorOf("country")}
        hint={unseen("country")}
        autoComplete="country"
      />
      <Select
        label={t(regionWord(place.country))}
        name="region"
        value={place.region}
        onChange={(event) => setPlace({ ...place, region: event.target.value })}
        options={regions[place.country] ?? []}
        placeholder={t("editor:noAnswer")}
        error={refusal.errorOf("region")}
        hint={unseen("region")}
      />
      <TownField
        country={place.country}
        value={place.city}
        onChange={(city) => setPlace((before) => ({ ...before, city }))}
        onTown={chooseTown}
        frame={frame}
        error={refusal.errorOf("city")}
        className="col-span-full"
      />
      <FindMe onFound={onFound} />
    </>
  );
}

/** Button that fills in the place from the browser's location. Needs script. */
function FindMe({ onFound }: { onFound: (place: FoundPlace) => void }) {
  const t = useT();
  const isHydrated = useHydrated();
  const [city, setCity] = useState<string | null>(null);
  const tell = useCallback(
    (place: FoundPlace) => {
      setCity(place.city);
      onFound(place);
    },
    [onFound],
  );
  const { state, find } = useWhereabouts(tell);
  const words: Record<Finding, string | null> = {
    idle: city && t("editor:found", { city }),
    finding: t("editor:finding"),
    denied: t("editor:denied"),
    nothing: t("editor:notFound"),
  };
  if (!isHydrated) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 col-span-full">
      <Button
        type="button"
        variant="secondary"
        busy={state === "finding"}
        onClick={find}
        icon={<Icon name="locate-fixed" className="size-5" />}
      >
        {t("editor:findMe")}
      </Button>
      <span role="status" className="text-sm text-ink-muted">
        {words[state]}
      </span>
    </p>
  );
}

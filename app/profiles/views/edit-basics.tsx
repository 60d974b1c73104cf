import { useCallback, useEffect, useRef, useState } from "react";
import { regionWord } from "~/i18n/regions";
import { useT } from "~/i18n/use-t";
import type { ProfileField } from "~/tenancy/profile-fields";
import { Button } from "~/ui/button";
import { ChipChoice } from "~/ui/chip-choice";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-frame";
import { Icon } from "~/ui/icon";
import { Select } from "~/ui/select";
import { useLatestCallback, useOnChange } from "~/ui/use-on-change";
import type { RefusalView } from "~/client/use-refusal";
import type { ProfileEditor } from "../editor";
import { choiceKey, choicesOf, fieldLabelKey } from "../fields";
import { useAlive } from "../use-alive";
import { type Finding, type FoundPlace, useWhereabouts } from "../use-whereabouts";
import { EditSection, FieldGrid } from "./edit-section";
import { TownField } from "./town-field";

const fields = ["name", "gender", "birth_date", "country", "region", "city"] as const;

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
          <GenderChoice chosen={refusal.inputOf("gender") ?? profile.gender} error={refusal.errorOf("gender")} />
          <PlaceFields editor={editor} refusal={refusal} answer={answer} />
        </FieldGrid>
      )}
    </EditSection>
  );
}

function GenderChoice({ chosen, error }: { chosen: string; error?: string }) {
  const t = useT();
  return (
    <fieldset className="col-span-full">
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

/** Regions of the chosen country. Without script a new country's regions come after saving. */
function PlaceFields({ editor, refusal, answer }: { editor: ProfileEditor; refusal: RefusalView; answer: unknown }) {
  const t = useT();
  const { profile, countries, regions, shown } = editor;
  const [country, setCountry] = useState(refusal.inputOf("country") ?? profile.country);
  const [region, setRegion] = useState(refusal.inputOf("region") ?? profile.region ?? "");
  const [city, setCity] = useState(refusal.inputOf("city") ?? profile.city ?? "");
  const take = useCallback((town: { name: string; region: string | null }) => {
    setCity(town.name);
    setRegion(town.region ?? "");
  }, []);
  const found = useCallback(
    (place: FoundPlace) => {
      if (!place.city || !place.country || !(place.country in regions)) return;
      setCountry(place.country);
      take({ name: place.city, region: place.region });
    },
    [regions, take],
  );
  const frame = useRef<HTMLDivElement>(null);
  // Copies choices made before hydration, which the controlled fields would lose.
  const takeTyped = useLatestCallback(() => {
    const form = frame.current?.closest("form");
    if (!form) return;
    const typed = new FormData(form);
    const isElsewhere = typed.get("country") !== country;
    setCountry(String(typed.get("country")));
    take({ name: String(typed.get("city")), region: isElsewhere ? null : String(typed.get("region")) });
  });
  useEffect(() => takeTyped(), [takeTyped]);
  // Shows the stored place after saving: the town's proper name with its region, also when unchanged.
  useOnChange(answer, () => {
    if (!answer) return;
    setCountry(profile.country);
    take({ name: profile.city ?? "", region: profile.region });
  });
  const unseen = (field: ProfileField) => (shown.includes(field) ? undefined : t("editor:shownNowhere"));
  return (
    <>
      <Select
        label={t("common:fields.country")}
        name="country"
        value={country}
        onChange={(event) => {
          setCountry(event.target.value);
          take({ name: "", region: null });
        }}
        options={countries}
        error={refusal.errorOf("country")}
        hint={unseen("country")}
        autoComplete="country"
      />
      <Select
        label={t(regionWord(country))}
        name="region"
        value={region}
        onChange={(event) => setRegion(event.target.value)}
        options={regions[country] ?? []}
        placeholder={t("editor:noAnswer")}
        error={refusal.errorOf("region")}
        hint={unseen("region")}
      />
      <TownField
        country={country}
        value={city}
        onChange={setCity}
        onTown={take}
        frame={frame}
        error={refusal.errorOf("city")}
        className="col-span-full"
      />
      <FindMe onFound={found} />
    </>
  );
}

/** A button that fills the fields from the visitor's position, with script only. */
function FindMe({ onFound }: { onFound: (place: FoundPlace) => void }) {
  const t = useT();
  const isAlive = useAlive();
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
  if (!isAlive) return null;
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

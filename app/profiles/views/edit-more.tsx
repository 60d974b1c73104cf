import { useT } from "~/i18n/use-t";
import { mostUnits } from "~/platform/characters";
import { type ChoiceField, optionalFieldsInEditor } from "~/tenancy/profile-fields";
import { FieldError } from "~/ui/field-frame";
import { Select } from "~/ui/select";
import { TextArea } from "~/ui/text-area";
import type { ProfileEditor } from "../editor";
import { choiceKey, choicesOf, fieldLabelKey, sexualitiesFor } from "../fields";
import { profileLimits } from "../policy";
import { EditSection, FieldGrid } from "./edit-section";
import { InterestChips } from "./interest-chips";
import { ReviewNotice } from "./review-notice";

export function EditLooks({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  return (
    <EditSection
      section="looks"
      title={t("editor:looks")}
      fields={optionalFieldsInEditor}
      wasSaved={editor.saved === "looks"}
    >
      {(refusal) => (
        <FieldGrid>
          {optionalFieldsInEditor.map((field) => (
            <Select
              key={field}
              label={t(fieldLabelKey(field))}
              name={field}
              defaultValue={refusal.inputOf(field) ?? editor.profile[field] ?? ""}
              options={choicesFor(field, editor).map((value) => ({ value, label: t(choiceKey(field, value)) }))}
              placeholder={t("editor:noAnswer")}
              error={refusal.errorOf(field)}
              hint={editor.shown.includes(field) ? undefined : t("editor:shownNowhere")}
            />
          ))}
        </FieldGrid>
      )}
    </EditSection>
  );
}

function choicesFor(field: ChoiceField, { genders, profile }: ProfileEditor): readonly string[] {
  if (field !== "sexuality") return choicesOf(field);
  return sexualitiesFor(
    genders.map(({ value }) => value),
    profile.sexuality,
  );
}

export function EditInterests({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  return (
    <EditSection
      section="interests"
      title={t("editor:interests")}
      hint={t("editor:interestsHint", { max: profileLimits.interests })}
      fields={["interests"]}
      wasSaved={editor.saved === "interests"}
    >
      {(refusal) => (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t("profiles:interestsTitle")}</legend>
          <InterestChips name="interests[]" interests={editor.interests} chosen={editor.profile.interests} />
          {refusal.errorOf("interests") && (
            <FieldError id="interests-error" text={refusal.errorOf("interests") ?? ""} />
          )}
        </fieldset>
      )}
    </EditSection>
  );
}

export function EditAbout({ editor }: { editor: ProfileEditor }) {
  const t = useT();
  return (
    <EditSection section="about" title={t("editor:about")} fields={["about"]} wasSaved={editor.saved === "about"}>
      {(refusal) => (
        <>
          <ReviewNotice
            state={editor.profile.about_state}
            body={editor.profile.about}
            reason={editor.profile.about_reason}
            howToObject={editor.howToObject}
          />
          <TextArea
            label={t("profiles:about")}
            hideLabel
            name="about"
            rows={6}
            maxLength={mostUnits(profileLimits.about)}
            hint={t("editor:aboutHint")}
            placeholder={t("editor:aboutPlaceholder")}
            defaultValue={refusal.inputOf("about") ?? editor.profile.about}
            error={refusal.errorOf("about")}
          />
        </>
      )}
    </EditSection>
  );
}

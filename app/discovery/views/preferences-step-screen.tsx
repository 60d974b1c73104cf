import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { AccountPage } from "~/accounts/views/account-page";
import type { RefusalView } from "~/client/use-refusal";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { usePhotoUploads } from "~/profiles/use-photo-uploads";
import { PhotoAdder } from "~/profiles/views/photo-adder";
import { TownField } from "~/profiles/views/town-field";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Progress } from "~/ui/progress";
import { type PreferenceStep, preferenceSteps } from "../preferences";
import type { PreferenceQuestions } from "../preferences-page.server";
import type { StepProfile } from "../preferences-step.server";
import { WhereFields, WhoFields } from "./preference-fields";

interface PreferencesStepProps {
  title: string;
  step: PreferenceStep;
  questions: PreferenceQuestions;
  profile: StepProfile;
  refusal: RefusalView;
}

/** One of the three steps after sign-up. A skipped step saves nothing. */
export function PreferencesStepScreen(props: PreferencesStepProps) {
  const { title, step, refusal } = props;
  const t = useT();
  const number = preferenceSteps.indexOf(step) + 1;
  const count = preferenceSteps.length;
  return (
    <AccountPage title={title} lead={t(`preferences:steps.${step}Lead`)}>
      <Progress value={number} max={count} label={t("preferences:steps.progress", { step: number, count })} />
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      {step === "profile" && <ProfileParts {...props} />}
      <StepForm {...props} />
    </AccountPage>
  );
}

function StepForm({ step, questions, profile, refusal }: PreferencesStepProps) {
  const t = useT();
  const isBusy = useNavigation().state === "submitting";
  const asks = { questions, refusal };
  return (
    <Form method="post" action={paths.preferencesStep(step)} className="grid gap-4" noValidate>
      <input type="hidden" name="return_to" value={paths.preferencesStep(step)} />
      {step !== "profile" && (
        <Card className="grid gap-6">
          {step === "who" && <WhoFields {...asks} />}
          {step === "where" && profile.city === null && <OwnTown country={profile.country} refusal={refusal} />}
          {step === "where" && <WhereFields {...asks} />}
        </Card>
      )}
      <Button block size="large" busy={isBusy}>
        {t(step === "profile" ? "preferences:steps.done" : "preferences:steps.continue")}
      </Button>
      {step !== "profile" && (
        <Button block variant="quiet" name="skip" value="yes">
          {t("preferences:steps.skip")}
        </Button>
      )}
    </Form>
  );
}

function OwnTown({ country, refusal }: { country: string; refusal: RefusalView }) {
  const [town, setTown] = useState(refusal.inputOf("city") ?? "");
  return (
    <TownField
      country={country}
      value={town}
      error={refusal.errorOf("city")}
      onChange={setTown}
      onTown={({ name }) => setTown(name)}
    />
  );
}

function ProfileParts({ profile }: PreferencesStepProps) {
  const t = useT();
  const uploads = usePhotoUploads();
  const room = profile.photosAllowed - profile.photos.length;
  return (
    <Card className="grid gap-5">
      {profile.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2.5">
          {profile.photos.map(({ id, src }, index) => (
            <li key={id}>
              <img
                src={src}
                alt={t("preferences:steps.photo", { number: index + 1 })}
                className="size-24 rounded-card object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <PhotoAdder
          uploads={uploads}
          uploadKey={profile.uploadKey}
          room={room}
          returnTo={paths.preferencesStep("profile")}
        />
      )}
      {!profile.hasAbout && (
        <ButtonLink href={`${paths.profile()}#about`} variant="secondary" block>
          {t("preferences:steps.words")}
        </ButtonLink>
      )}
      {profile.asksAnswers && (
        <ButtonLink href={`${paths.profile()}#answers`} variant="secondary" block>
          {t("editor:answers.title")}
        </ButtonLink>
      )}
    </Card>
  );
}

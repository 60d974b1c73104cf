import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { AccountPage } from "~/accounts/views/account-page";
import type { RefusalView } from "~/client/use-refusal";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { mostUnits } from "~/platform/characters";
import { answerLength } from "~/profiles/answer";
import { usePhotoUploads } from "~/profiles/use-photo-uploads";
import { PhotoAdder } from "~/profiles/views/photo-adder";
import { TownField } from "~/profiles/views/town-field";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Progress } from "~/ui/progress";
import { Select } from "~/ui/select";
import { TextArea } from "~/ui/text-area";
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
  const before = preferenceSteps[number - 2];
  const back = before && { href: paths.preferencesStep(before), label: t("common:actions.back") };
  return (
    <AccountPage title={title} lead={t(`preferences:steps.${step}Lead`)} back={back}>
      <Progress value={number} max={count} label={t("preferences:steps.progress", { step: number, count })} />
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      {step === "profile" && <OwnPhotos {...props} />}
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
          {step === "who" && <WhoFields {...asks} isAskedAbove />}
          {step === "where" && profile.city === null && <OwnTown country={profile.country} refusal={refusal} />}
          {step === "where" && <WhereFields {...asks} />}
        </Card>
      )}
      {profile.prompts.length > 0 && <FirstAnswer prompts={profile.prompts} refusal={refusal} />}
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

interface FirstAnswerProps {
  prompts: StepProfile["prompts"];
  refusal: RefusalView;
}

function FirstAnswer({ prompts, refusal }: FirstAnswerProps) {
  const t = useT();
  return (
    <Card className="grid gap-3">
      <Select
        label={t("preferences:steps.words")}
        name="prompt_1"
        defaultValue={refusal.inputOf("prompt_1") ?? ""}
        options={prompts.map(({ id, question }) => ({ value: id, label: question }))}
        placeholder={t("editor:answers.choose")}
        error={refusal.errorOf("prompt_1")}
      />
      <TextArea
        label={t("editor:answers.answer", { number: 1 })}
        hideLabel
        name="answer_1"
        rows={3}
        maxLength={mostUnits(answerLength)}
        defaultValue={refusal.inputOf("answer_1") ?? ""}
        error={refusal.errorOf("answer_1")}
      />
    </Card>
  );
}

function OwnPhotos({ profile }: PreferencesStepProps) {
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
      {!profile.hasAbout && profile.prompts.length === 0 && (
        <ButtonLink href={`${paths.profile()}#about`} variant="secondary" block>
          {t("preferences:steps.words")}
        </ButtonLink>
      )}
    </Card>
  );
}

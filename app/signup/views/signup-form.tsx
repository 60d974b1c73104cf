import type { ShownRefusals } from "~/accounts/shown-refusals";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import { FieldPrefix } from "~/ui/field-id";
import { Progress } from "~/ui/progress";
import type { SignupFacts, SignupState } from "../facts";
import { draftDays, isAskedAt, lastStep, signupSteps } from "../steps";
import { Fictional } from "./fictional";
import { FinishField } from "./finish-field";
import { EmailSuggestion } from "./email-suggestion";
import { RefusedStep } from "./refused-step";
import { pageOf } from "./step-page";
import { DateField, EmailFields, NameField, PasswordStep } from "./step-fields";
import { TakenHint } from "./taken-hint";

interface SignupFormProps {
  facts: SignupFacts;
  state: SignupState;
  refusal: ShownRefusals;
  /** The member from whose page the visitor signs up. Without a name when visitors see no profiles. */
  forMember?: { id: string; name?: string };
  /** Level of the heading: h2 in a dialog, because the page below has the only h1. */
  heading?: "h1" | "h2";
}

const fields = [EmailFields, NameField, PasswordStep, DateField, FinishField] as const;

/**
 * One step of the sign-up as a plain form (ACC-17..19), for the page /signup and for the dialog. A field prefix avoids
 * ids that the page below the dialog also has.
 */
export function SignupForm(props: SignupFormProps) {
  return (
    <FieldPrefix.Provider value="signup-field">
      <Step {...props} />
    </FieldPrefix.Provider>
  );
}

function Step({ facts, state, refusal, forMember, heading: Heading = "h1" }: SignupFormProps) {
  const t = useT();
  const { step } = state;
  const Fields = fields[step] ?? EmailFields;
  const texts = { minAge: facts.minAge };
  return (
    <section data-signup={step} aria-labelledby="signup-title" className="grid gap-5">
      <Progress value={step + 1} max={signupSteps.length} label={progressText(t, step)} />
      <header className="grid gap-1.5">
        {forMember?.name && (
          <p className="font-semibold text-primary-ink">{t("signup:forMember", { name: forMember.name })}</p>
        )}
        <Heading id="signup-title" className="text-2xl">
          {t(`signup:step${step as 0}.title`)}
        </Heading>
        <p className="text-ink-muted">{t(`signup:step${step as 0}.why`, texts)}</p>
      </header>
      {state.isLost && refusal.list.length === 0 && (
        <Notice tone="warning">{t("signup:lost", { count: draftDays })}</Notice>
      )}
      <RefusedStep list={refusal.list} isBeside={(field) => isAskedAt(step, field)} />
      <TakenHint codes={refusal.list.map(({ code }) => code)} email={refusal.inputOf("email")} />
      <EmailSuggestion state={state} refusal={refusal} forMember={forMember?.id} />
      <form method="post" action={actionOf(step)} className="grid gap-5" noValidate>
        <Carried state={state} step={step} forMember={forMember?.id} />
        <Fields facts={facts} state={state} refusal={refusal} />
        <div className="flex gap-3">
          {step > 0 && <BackLink step={step - 1} />}
          <Button className="grow">{t(step === lastStep ? "signup:finish" : "signup:next")}</Button>
        </div>
      </form>
      {(step === 0 || step === lastStep) && <Fictional facts={facts} />}
      <p className="text-center text-ink-muted">
        {t("signup:haveAccount")}{" "}
        <AppLink href={paths.login()} reload data-signup-leave className="link inline-block py-2.5">
          {t("signup:login")}
        </AppLink>
      </p>
    </section>
  );
}

function progressText(t: ReturnType<typeof useT>, step: number): string {
  return t("signup:progress", { step: step + 1, steps: signupSteps.length });
}

function actionOf(step: number): string {
  return step === lastStep ? paths.signup() : paths.doSignupStep(step);
}

/** Answers that the last step sends again, so that the step works without a draft (ACC-17). */
const carriedToTheEnd = ["email", "name", "date_of_birth", "gender", "country"] as const;

function Carried({ state, step, forMember }: { state: SignupState; step: number; forMember: string | undefined }) {
  const { fields: answers } = state;
  const page = pageOf(step, forMember, answers.invitation);
  return (
    <>
      <input type="hidden" name="return_to" value={page} />
      {step === 0 && forMember && <input type="hidden" name="for_member" value={forMember} />}
      {answers.invitation && <input type="hidden" name="invitation" value={answers.invitation} />}
      {step === lastStep &&
        carriedToTheEnd.map((name) => <input key={name} type="hidden" name={name} value={answers[name] ?? ""} />)}
    </>
  );
}

function BackLink({ step }: { step: number }) {
  const t = useT();
  return (
    <ButtonLink href={paths.signupStep(step)} reload variant="quiet" data-signup-link>
      {t("signup:back")}
    </ButtonLink>
  );
}

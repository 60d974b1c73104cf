import { useEffect, useState } from "react";
import type { ShownRefusals } from "~/accounts/shown-refusals";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";

export interface CompleteStepProps {
  email: string;
  /** Seconds until the mail may be asked for again. */
  waitSeconds: number;
  /** Logged in and allowed to correct the address here. */
  canCorrect: boolean;
  isMember: boolean;
  forMember: string | null;
  refusal: ShownRefusals;
  heading?: "h1" | "h2";
}

/** After step 4: which address the mail went to, and the ways out when it does not arrive (ACC-19). */
export function CompleteStep(props: CompleteStepProps) {
  const { email, waitSeconds, canCorrect, refusal, heading: Heading = "h1" } = props;
  const t = useT();
  return (
    <section
      data-signup="complete"
      data-signup-wait={waitSeconds}
      aria-labelledby="signup-title"
      className="grid gap-5"
    >
      <header className="grid gap-1.5">
        <Heading id="signup-title" className="text-2xl">
          {t("signup:complete.title")}
        </Heading>
        <p className="break-words">{t("signup:complete.text", { email })}</p>
        <p className="text-ink-muted">{t("signup:complete.wrongPlace")}</p>
      </header>
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      <Continue {...props} />
      <ResendForm key={waitSeconds} waitSeconds={waitSeconds} />
      {canCorrect && <CorrectForm refusal={refusal} />}
    </section>
  );
}

function Continue({ isMember, forMember }: CompleteStepProps) {
  const t = useT();
  if (!isMember) {
    return (
      <ButtonLink href={paths.signupStep(0)} reload variant="quiet" data-signup-link>
        {t("signup:complete.startAgain")}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      href={forMember ? paths.member(forMember) : paths.members("api_signup_complete=1")}
      reload
      data-signup-leave
    >
      {t(forMember ? "signup:complete.toMember" : "signup:complete.continue")}
    </ButtonLink>
  );
}

function ResendForm({ waitSeconds }: { waitSeconds: number }) {
  const t = useT();
  const seconds = useSecondsLeft(waitSeconds);
  return (
    <form method="post" action={paths.doResendActivation()} className="grid">
      <input type="hidden" name="return_to" value={paths.signupComplete()} />
      <Button
        variant="secondary"
        block
        disabled={seconds > 0}
        reason={seconds > 0 ? t("signup:complete.wait", { seconds }) : undefined}
      >
        {t("signup:complete.resend")}
      </Button>
    </form>
  );
}

/** Counts down where scripts run; without them a reload tells the time left. */
function useSecondsLeft(start: number): number {
  const [seconds, setSeconds] = useState(start);
  useEffect(() => {
    if (start <= 0) return;
    const endsAt = Date.now() + start * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [start]);
  return seconds;
}

function CorrectForm({ refusal }: { refusal: ShownRefusals }) {
  const t = useT();
  return (
    <details open={refusal.list.some(({ field }) => field === "email" || field === "password")}>
      <summary className="link inline-block cursor-pointer py-2.5">{t("signup:complete.correct")}</summary>
      <form method="post" action={paths.doSignupAddress()} className="grid gap-4 pt-3" noValidate>
        <input type="hidden" name="return_to" value={paths.signupComplete()} />
        <Field
          label={t("signup:complete.newEmail")}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={refusal.inputOf("email")}
          error={refusal.errorOf("email")}
        />
        <Field
          label={t("signup:complete.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          error={refusal.errorOf("password")}
        />
        <Button variant="secondary">{t("signup:complete.correctAction")}</Button>
      </form>
    </details>
  );
}

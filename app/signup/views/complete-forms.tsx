import { EmailField } from "~/accounts/views/email-field";
import { PasswordField } from "~/accounts/views/password-field";
import { useEffect, useState } from "react";
import type { ShownRefusals } from "~/accounts/shown-refusals";
import { RichText } from "~/i18n/rich-text";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";

interface ResendFormProps {
  waitSeconds: number;
  forMember: string | null;
}

/** Sends the mail again. The server counts the wait, so a reload does not restart the wait. */
export function ResendForm({ waitSeconds, forMember }: ResendFormProps) {
  const t = useT();
  const seconds = useSecondsLeft(waitSeconds);
  const isWaiting = seconds > 0;
  return (
    <form method="post" action={paths.doResendActivation()} className="grid gap-1.5 text-center">
      <input type="hidden" name="return_to" value={paths.signupComplete(forMember)} />
      <Button variant="secondary" block disabled={isWaiting} aria-describedby={isWaiting ? "signup-wait" : undefined}>
        {t("signup:complete.resend")}
      </Button>
      {isWaiting && (
        <p id="signup-wait" className="text-sm text-ink-muted figures">
          <Wait seconds={seconds} />
        </p>
      )}
    </form>
  );
}

const mostCounted = 600;

function Wait({ seconds }: { seconds: number }) {
  const t = useT();
  if (seconds > mostCounted) return t("signup:complete.enough");
  return <RichText text="signup:complete.wait" facts={{ seconds }} tags={{ s: counted }} />;
}

/** `visitor-dialog.ts` shows the remaining seconds in this element, on pages without a framework. */
const counted = <span data-signup-seconds />;

/** Counts down with script. Without script a reload shows the remaining time. */
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

interface AddressFormProps {
  refusal: ShownRefusals;
  forMember: string | null;
}

/** Corrects the email address. The form is folded, because most addresses are right. */
export function CorrectForm({ refusal, forMember }: AddressFormProps) {
  const t = useT();
  return (
    <details className="text-center" open={refusal.list.some(({ field }) => field === "email" || field === "password")}>
      <summary className="link inline-block cursor-pointer py-2.5">{t("signup:complete.correct")}</summary>
      <AddressForm refusal={refusal} forMember={forMember} />
    </details>
  );
}

export function AddressForm({ refusal, forMember }: AddressFormProps) {
  const t = useT();
  return (
    <form method="post" action={paths.doSignupAddress()} className="grid gap-4 pt-3 text-left" noValidate>
      <input type="hidden" name="return_to" value={paths.signupComplete(forMember)} />
      <EmailField
        label={t("signup:complete.newEmail")}
        defaultValue={refusal.inputOf("email")}
        error={refusal.errorOf("email")}
      />
      <PasswordField
        label={t("signup:complete.password")}
        name="password"
        autoComplete="current-password"
        required
        error={refusal.errorOf("password")}
      />
      <Button variant="secondary">{t("signup:complete.correctAction")}</Button>
    </form>
  );
}

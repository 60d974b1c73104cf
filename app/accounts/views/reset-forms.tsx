import { NewPasswordFields } from "./new-password-fields";
import { EmailField } from "./email-field";
import { Username } from "./username";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { passwordLength } from "../password";
import type { ShownRefusals } from "../shown-refusals";
import { AccountPage } from "./account-page";
import { DeadLink } from "./dead-link";

interface ResetRequestProps {
  isSent: boolean;
  /** At a discreet tenant the answer must not tell whether the email address is known. */
  isDiscreet: boolean;
  refusal: ShownRefusals;
}

export function ResetRequest({ isSent, isDiscreet, refusal }: ResetRequestProps) {
  const t = useT();
  return (
    <AccountPage title={t("accounts:reset.title")} lead={isSent ? undefined : t("accounts:reset.lead")}>
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      {isSent && refusal.list.length === 0 ? (
        <>
          <Notice tone="success" title={t("accounts:reset.sentTitle")}>
            {t(isDiscreet ? "accounts:reset.sentDiscreet" : "accounts:reset.sent")}
          </Notice>
          <p className="text-ink-muted">
            {t("accounts:reset.help")}{" "}
            <AppLink href={paths.page("service")} reload className="link">
              {t("accounts:login.service")}
            </AppLink>
          </p>
        </>
      ) : (
        <Card>
          <form method="post" action={paths.resetPassword()} className="grid gap-5" noValidate>
            <EmailField
              label={t("accounts:reset.email")}
              defaultValue={refusal.inputOf("email")}
              error={refusal.errorOf("email")}
            />
            <Button block>{t("accounts:reset.submit")}</Button>
          </form>
        </Card>
      )}
      <ButtonLink href={paths.login()} reload variant="quiet">
        {t("accounts:reset.toLogin")}
      </ButtonLink>
    </AccountPage>
  );
}

interface NewPasswordProps {
  token: string;
  /** The email address, which password managers store with the new password. */
  email: string | null;
  /** Why the link cannot be used. The form is then hidden. */
  linkProblem: string | null;
  refusal: ShownRefusals;
}

export function NewPasswordForm({ token, email, linkProblem, refusal }: NewPasswordProps) {
  const t = useT();
  if (linkProblem !== null) return <DeadLink problem={linkProblem} />;
  return (
    <AccountPage title={t("accounts:newPassword.title")} lead={t("accounts:newPassword.lead")}>
      <ErrorSummary title={t("common:form.errorTitle")} errors={refusal.list} />
      <Card>
        <form method="post" action={paths.resetPasswordDo(token)} className="grid gap-5" noValidate>
          <input type="hidden" name="token" value={token} />
          <Username email={email ?? ""} />
          <NewPasswordFields
            label={t("accounts:newPassword.password")}
            repeatLabel={t("accounts:newPassword.repeat")}
            hint={t("accounts:newPassword.hint", { min: passwordLength.min })}
            errorOf={refusal.errorOf}
          />
          <Button block>{t("accounts:newPassword.submit")}</Button>
        </form>
      </Card>
    </AccountPage>
  );
}

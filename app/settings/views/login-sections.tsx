import { NewPasswordFields } from "~/accounts/views/new-password-fields";
import { EmailField } from "~/accounts/views/email-field";
import { PasswordField } from "~/accounts/views/password-field";
import { Username } from "~/accounts/views/username";
import { passwordLength } from "~/accounts/password";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Notice } from "~/ui/notice";
import { Save, Section, SectionForm } from "./section";

interface EmailProps {
  /** Null after the email address went back to its real owner. */
  email: string | null;
  /** True when the email address is confirmed. The old address then gets a mail about a change. */
  isProven: boolean;
  /** The requested email address, which is not yet confirmed. */
  wantedEmail: string | null;
}

/** Changes the email address (ACC-42). The form asks for the password, because the mailbox controls the account. */
export function EmailSection({ email, isProven, wantedEmail }: EmailProps) {
  const t = useT();
  return (
    <Section name="email" savedText={t("settings:emailAsked")}>
      {email === null ? (
        <Notice tone="warning">{t("settings:emailNone")}</Notice>
      ) : (
        <p className="break-all">{t("settings:emailNow", { email })}</p>
      )}
      {wantedEmail && <Notice>{t("settings:emailWaiting", { email: wantedEmail })}</Notice>}
      <SectionForm
        section="email"
        action={paths.doMailChange()}
        ownFields={["email", "current_password"]}
        resets
        savedText={t("settings:emailAsked")}
        className="grid gap-4"
      >
        {({ refusal, isBusy }) => (
          <>
            <EmailField
              label={t("settings:newEmail")}
              hint={isProven ? t("settings:emailHint") : undefined}
              defaultValue={refusal.inputOf("email")}
              error={refusal.errorOf("email")}
            />
            <PasswordField
              label={t("settings:currentPassword")}
              name="current_password"
              autoComplete="current-password"
              required
              error={refusal.errorOf("current_password")}
            />
            <Save isBusy={isBusy} label={t("settings:changeEmail")} />
          </>
        )}
      </SectionForm>
    </Section>
  );
}

const passwordFields = ["old_password", "password", "password_repeat"];

/** Changes the password (ERR-15, AMB-059). */
export function PasswordSection({ email }: Pick<EmailProps, "email">) {
  const t = useT();
  return (
    <Section name="password" lead={t("settings:passwordLead")} savedText={t("settings:passwordChanged")}>
      <SectionForm
        section="password"
        action={paths.doPassword()}
        ownFields={passwordFields}
        resets
        savedText={t("settings:passwordChanged")}
        className="grid gap-4"
      >
        {({ refusal, isBusy }) => (
          <>
            {email !== null && <Username email={email} />}
            <PasswordField
              label={t("settings:oldPassword")}
              name="old_password"
              autoComplete="current-password"
              required
              error={refusal.errorOf("old_password")}
            />
            <NewPasswordFields
              label={t("settings:newPassword")}
              repeatLabel={t("settings:repeatPassword")}
              hint={t("settings:passwordHint", { min: passwordLength.min })}
              errorOf={refusal.errorOf}
            />
            <Save isBusy={isBusy} label={t("settings:changePassword")} />
          </>
        )}
      </SectionForm>
    </Section>
  );
}

import { EmailField } from "~/accounts/views/email-field";
import { PasswordField } from "~/accounts/views/password-field";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { ActionForm } from "./action-form";
import { Section } from "./section";

interface EmailSettingsProps {
  /** Null after an undo link has returned the email address to its owner. */
  email: string | null;
  /** True when the email address is confirmed. The old address then gets a mail about a change. */
  isProven: boolean;
  /** The requested email address, which is not yet confirmed. */
  wantedEmail: string | null;
}

/** Changes the email address (ACC-42). The form asks for the password, because the mailbox controls the account. */
export function EmailSettings({ email, isProven, wantedEmail }: EmailSettingsProps) {
  const t = useT();
  return (
    <Section name="email" savedText={t("settings:emailAsked")}>
      {email === null ? (
        <Notice tone="warning">{t("settings:emailNone")}</Notice>
      ) : (
        <p className="break-all">{t("settings:emailNow", { email })}</p>
      )}
      {wantedEmail && <Notice>{t("settings:emailWaiting", { email: wantedEmail })}</Notice>}
      <ActionForm
        action={paths.doMailChange()}
        doneAt={paths.settingsPage("email", "email")}
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
            <Button busy={isBusy} className="justify-self-start">
              {t("settings:changeEmail")}
            </Button>
          </>
        )}
      </ActionForm>
    </Section>
  );
}

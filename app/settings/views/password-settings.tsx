import { NewPasswordFields } from "~/accounts/views/new-password-fields";
import { PasswordField } from "~/accounts/views/password-field";
import { Username } from "~/accounts/views/username";
import { passwordLength } from "~/accounts/password";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ActionForm } from "./action-form";
import { Section } from "./section";

const ownFields = ["old_password", "password", "password_repeat"];

/** Changes the password (ERR-15, AMB-059). `email` lets password managers find the account. */
export function PasswordSettings({ email }: { email: string | null }) {
  const t = useT();
  return (
    <Section name="password" savedText={t("settings:passwordChanged")}>
      <ActionForm
        action={paths.doPassword()}
        doneAt={paths.settingsPage("password", "password")}
        ownFields={ownFields}
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
            <Button busy={isBusy} className="justify-self-start">
              {t("settings:changePassword")}
            </Button>
          </>
        )}
      </ActionForm>
    </Section>
  );
}

import { EmailField } from "./email-field";
import { PasswordField } from "./password-field";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import type { RefusalCode } from "~/platform/errors";
import type { SignupAccess } from "~/tenancy/signup-access";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { Refusals } from "~/ui/refusals";
import type { ShownEnding } from "../session-end";
import type { ShownRefusals } from "../shown-refusals";
import { AccountPage } from "./account-page";
import { NoAccountYet } from "./no-account-yet";

interface LoginFormProps {
  /** Path to open after the login. Part of the URL, so that a failed login does not lose the path. */
  returnTo?: string;
  afterReset: boolean;
  /** Why the earlier session ended. */
  ended: ShownEnding | null;
  /** Access to the sign-up. A closed tenant shows no sign-up link (ACC-27). */
  signupAccess: SignupAccess;
  /**
   * A discreet tenant refuses an unconfirmed member in the same words as an unknown email address. The page therefore
   * tells everyone how to confirm.
   */
  isDiscreet: boolean;
  refusal: ShownRefusals;
}

export function LoginForm({ returnTo, afterReset, ended, signupAccess, isDiscreet, refusal }: LoginFormProps) {
  const t = useT();
  const isRefusedFor = (...codes: RefusalCode[]) =>
    refusal.list.some(({ code }) => codes.includes(code as RefusalCode));
  return (
    <AccountPage title={t("accounts:login.title")}>
      {afterReset && refusal.list.length === 0 && <Notice tone="success">{t("accounts:login.passwordChanged")}</Notice>}
      {ended && refusal.list.length === 0 && <Notice tone="warning">{t(`accounts:login.ended.${ended}`)}</Notice>}
      <Refusals list={refusal.list} />
      {isDiscreet && isRefusedFor("login.failed") && <Notice>{t("accounts:login.confirmFirst")}</Notice>}
      {isRefusedFor("account.deleted") && (
        <ButtonLink href={paths.reactivation()} reload>
          {t("accounts:login.reactivate")}
        </ButtonLink>
      )}
      {isRefusedFor("account.deleted", "account.gone", "account.banned") && (
        <ButtonLink href={paths.page("service")} reload variant="secondary">
          {t("accounts:login.service")}
        </ButtonLink>
      )}
      <Card>
        <form method="post" action={paths.login(returnTo)} className="grid gap-5" noValidate>
          <EmailField
            label={t("accounts:login.email")}
            autoComplete="username"
            defaultValue={refusal.inputOf("email")}
          />
          <PasswordField
            label={t("accounts:login.password")}
            name="password"
            autoComplete="current-password"
            required
          />
          <Button block>{t("accounts:login.submit")}</Button>
          <p className="text-center">
            <AppLink href={paths.resetPassword()} reload className="link inline-block py-2.5">
              {t("accounts:login.forgot")}
            </AppLink>
          </p>
        </form>
      </Card>
      {signupAccess !== "closed" && <NoAccountYet />}
    </AccountPage>
  );
}

import { AccountPage } from "~/accounts/views/account-page";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";

/** The page of the mailed link. Only the button confirms: mail scanners follow links, but press nothing (A06). */
export function ActivationConfirm({ token }: { token: string }) {
  const t = useT();
  return (
    <AccountPage title={t("signup:activation.title")} lead={t("signup:activation.text")}>
      <form method="post" action={paths.doActivate(token)}>
        <Button block size="large">
          {t("signup:activation.button")}
        </Button>
      </form>
    </AccountPage>
  );
}

export function ActivationDone({ isMember }: { isMember: boolean }) {
  const t = useT();
  return (
    <AccountPage title={t("signup:activation.doneTitle")}>
      <Notice tone="success">{t("signup:activation.doneText")}</Notice>
      <ButtonLink href={isMember ? paths.members() : paths.login()} reload>
        {t(isMember ? "signup:activation.toMembers" : "signup:activation.login")}
      </ButtonLink>
    </AccountPage>
  );
}

/** ERR-16. Who is logged in and still waiting gets a new mail on the page that counts the time between two. */
export function ActivationError({ title, isWaiting }: { title: string; isWaiting: boolean }) {
  const t = useT();
  return (
    <AccountPage title={title}>
      <Notice tone="danger">{t("signup:activation.errorText")}</Notice>
      <ButtonLink href={isWaiting ? paths.signupComplete() : paths.login(paths.signupComplete())} reload>
        {t(isWaiting ? "signup:complete.resend" : "signup:activation.again")}
      </ButtonLink>
    </AccountPage>
  );
}

export function Invitation({ token }: { token: string }) {
  const t = useT();
  return (
    <AccountPage title={t("signup:invitation.title")} lead={t("signup:invitation.text")}>
      <ButtonLink href={paths.signup(token)} reload size="large">
        {t("signup:invitation.button")}
      </ButtonLink>
    </AccountPage>
  );
}

import type { ReactNode } from "react";
import { AccountPage } from "~/accounts/views/account-page";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Icon, type IconName } from "~/ui/icon";

/** The page of the mailed link. Only its button confirms, because mail scanners open links (A06). */
export function ActivationConfirm({ token }: { token: string }) {
  const t = useT();
  return (
    <OneThing icon="mail-check" title={t("signup:activation.title")} text={t("signup:activation.text")}>
      <form method="post" action={paths.doActivate(token)}>
        <Button block size="large">
          {t("signup:activation.button")}
        </Button>
      </form>
    </OneThing>
  );
}

/** Shown to an unconfirmed member. The linked page can send the mail again. */
export function StillToConfirm() {
  const t = useT();
  return (
    <OneThing icon="mail-check" title={t("signup:activation.title")} text={t("signup:activation.waiting")}>
      <ButtonLink href={paths.signupComplete()} reload block>
        {t("signup:complete.resend")}
      </ButtonLink>
      <ButtonLink href={paths.members()} reload block variant="quiet">
        {t("signup:activation.toMembers")}
      </ButtonLink>
    </OneThing>
  );
}

export function ActivationDone({ isMember, isAsked }: { isMember: boolean; isAsked: boolean }) {
  const t = useT();
  const isFirst = isMember && !isAsked;
  return (
    <OneThing icon="circle-check" title={t("signup:activation.doneTitle")} text={t("signup:activation.doneText")}>
      {isFirst && (
        <ButtonLink href={paths.preferencesStep("who")} reload block size="large">
          {t("signup:activation.preferences")}
        </ButtonLink>
      )}
      <ButtonLink
        href={isMember ? paths.members() : paths.login()}
        reload
        block
        size={isFirst ? "regular" : "large"}
        variant={isFirst ? "quiet" : "primary"}
      >
        {t(isMember ? "signup:activation.toMembers" : "signup:activation.login")}
      </ButtonLink>
    </OneThing>
  );
}

/** Shown for an invalid link (ERR-16). An unconfirmed member gets a link to the page that sends a new mail. */
export function ActivationError({ title, isWaiting }: { title: string; isWaiting: boolean }) {
  const t = useT();
  return (
    <OneThing icon="mail-x" title={title} text={t("signup:activation.errorText")} isProblem>
      <ButtonLink href={isWaiting ? paths.signupComplete() : paths.login(paths.signupComplete())} reload block>
        {t(isWaiting ? "signup:complete.resend" : "signup:activation.again")}
      </ButtonLink>
    </OneThing>
  );
}

export function Invitation({ token, isForMany }: { token: string; isForMany: boolean }) {
  const t = useT();
  return (
    <OneThing
      icon="ticket"
      title={t("signup:invitation.title")}
      text={t(isForMany ? "signup:invitation.textMany" : "signup:invitation.text")}
    >
      <ButtonLink href={paths.signup(token)} reload block size="large">
        {t("signup:invitation.button")}
      </ButtonLink>
    </OneThing>
  );
}

/** Shown for a used, expired or truncated invitation. */
export function UsedInvitation() {
  const t = useT();
  return (
    <OneThing icon="ticket" title={t("signup:invitation.deadTitle")} text={t("signup:invitation.deadText")} isProblem>
      <ButtonLink href={paths.login()} reload block>
        {t("signup:login")}
      </ButtonLink>
      <ButtonLink href={paths.home()} reload block variant="quiet">
        {t("signup:invitation.toHome")}
      </ButtonLink>
    </OneThing>
  );
}

interface OneThingProps {
  icon: IconName;
  title: string;
  text: string;
  isProblem?: boolean;
  children: ReactNode;
}

function OneThing({ icon, title, text, isProblem, children }: OneThingProps) {
  const tone = isProblem ? "bg-danger-soft text-on-danger-soft" : "bg-primary-soft text-on-primary-soft";
  return (
    <AccountPage>
      <Card className="grid gap-6 text-center">
        <header className="grid justify-items-center gap-2">
          <span className={`mb-1 grid size-16 place-items-center rounded-full ${tone}`}>
            <Icon name={icon} className="size-8" />
          </span>
          <h1 className="text-2xl">{title}</h1>
          <p>{text}</p>
        </header>
        <div className="grid gap-2.5">{children}</div>
      </Card>
    </AccountPage>
  );
}

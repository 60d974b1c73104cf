import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import { AccountPage } from "./account-page";

interface DeadLinkProps {
  problem: string;
  /** The page to which the first button leads. */
  again?: "reset" | "settings" | "notifications" | "complaints";
}

/** Page for a mailed link that is used, expired or incomplete (ERR-14). */
export function DeadLink({ problem, again = "reset" }: DeadLinkProps) {
  const t = useT();
  const ways = {
    reset: { href: paths.resetPassword(), label: t("accounts:newPassword.again") },
    settings: { href: paths.settings(), label: t("accounts:link.settings") },
    complaints: { href: paths.complaints(), label: t("accounts:link.complaints") },
    notifications: { href: paths.notifications(), label: t("accounts:link.notifications") },
  };
  return (
    <AccountPage title={t("accounts:link.title")}>
      <Notice tone="danger">{problem}</Notice>
      <ButtonLink href={ways[again].href} reload>
        {ways[again].label}
      </ButtonLink>
      <ButtonLink href={paths.login()} reload variant="quiet">
        {t("accounts:link.login")}
      </ButtonLink>
    </AccountPage>
  );
}

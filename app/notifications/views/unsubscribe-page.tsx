import type { ShownRefusals } from "~/accounts/shown-refusals";
import { AccountPage } from "~/accounts/views/account-page";
import { DeadLink } from "~/accounts/views/dead-link";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import type { NotificationType } from "../preference";

interface UnsubscribePageProps {
  token: string;
  /** The email's type. Null for an invalid link. */
  type: NotificationType | null;
  done: string | null;
  linkProblem: string | null;
  refusal: ShownRefusals;
}

/** The page behind an email's unsubscribe link. Stops this type of email, or all. */
export function UnsubscribePage({ token, type, done, linkProblem, refusal }: UnsubscribePageProps) {
  const t = useT();
  if (type === null || linkProblem !== null)
    return <DeadLink problem={linkProblem ?? t("errors:linkInvalid")} again="notifications" />;
  const kind = t(`notifications:types.${type}`);
  if (done && refusal.list.length === 0) {
    return (
      <AccountPage title={t("notifications:unsubscribe.doneTitle")}>
        <Notice tone="success">
          {done === "type" ? t("notifications:unsubscribe.doneType", { kind }) : t("notifications:unsubscribe.doneAll")}
        </Notice>
        <ButtonLink href={paths.notifications()} reload variant="secondary">
          {t("accounts:link.notifications")}
        </ButtonLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("notifications:unsubscribe.title")} lead={t("notifications:unsubscribe.lead")}>
      <form method="post" action={paths.unsubscribe(token)} className="grid gap-3">
        <Button block size="large" name="extent" value="type">
          {t("notifications:unsubscribe.type", { kind })}
        </Button>
        <Button block size="large" name="extent" value="all" variant="secondary">
          {t("notifications:unsubscribe.all")}
        </Button>
      </form>
      <p className="text-ink-muted">{t("notifications:unsubscribe.hint")}</p>
    </AccountPage>
  );
}

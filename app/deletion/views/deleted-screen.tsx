import { AccountPage } from "~/accounts/views/account-page";
import { RichText } from "~/i18n/rich-text";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";

/** Page after a deletion (ACC-06). `seconds` is the time until the redirect, null when the visitor chose to stay. */
export function DeletedScreen({ seconds, days }: { seconds: number | null; days: number }) {
  const t = useT();
  return (
    <AccountPage title={t("deletion:done.title")} lead={t("deletion:done.lead")}>
      <Card className="grid gap-4">
        <p>{t("deletion:done.return", { count: days })}</p>
        <ButtonLink href={paths.home()} reload block>
          {t("deletion:done.home")}
        </ButtonLink>
        {seconds !== null && (
          <p className="grid justify-items-center text-center text-ink-muted">
            <span>
              <RichText
                text="deletion:done.countdown"
                facts={{ seconds }}
                tags={{
                  // Screen readers do not announce the timer, because an announcement each second disturbs. The link
                  // below stops the redirect (WCAG 2.2.1).
                  time: <span role="timer" aria-live="off" data-countdown className="font-semibold text-ink figures" />,
                }}
              />
            </span>
            <AppLink href={paths.accountDeletedStay()} reload className="link inline-block py-2.5">
              {t("deletion:done.stay")}
            </AppLink>
          </p>
        )}
      </Card>
    </AccountPage>
  );
}

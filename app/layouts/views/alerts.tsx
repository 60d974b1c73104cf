import { useFetcher, useLocation } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button-link";
import { IconButton } from "~/ui/icon-button";
import { Notice } from "~/ui/notice";
import type { ShownViewer } from "~/web/root-data";
import { type AlertName, dismissalKeys, dueAlerts } from "../alerts";
import { useDismissal } from "../dismissals";
import { ActivationAlert } from "./activation-alert";

/** The alerts of the default layout, for members only (LAY-02, ROL-26). */
export function Alerts({ viewer, children }: { viewer: ShownViewer; children?: ReactNode }) {
  const t = useT();
  const { pathname } = useLocation();
  const due = dueAlerts({
    pathname,
    isConfirmed: viewer.state !== "unconfirmed",
    hasPhoto: viewer.photo !== null,
    notificationsDisabled: viewer.notificationsDisabled,
    dismissed: viewer.dismissed,
  });
  return (
    <section
      aria-label={t("layouts:alerts.label")}
      data-print="no"
      className="mx-auto grid w-full max-w-[76rem] gap-2 px-page empty:hidden"
    >
      {children}
      {due.map((name) => {
        const Alert = alerts[name];
        return <Alert key={name} viewer={viewer} />;
      })}
    </section>
  );
}

const alerts: Record<AlertName, (props: { viewer: ShownViewer }) => ReactNode> = {
  activation: ActivationAlert,
  photo: PhotoAlert,
  stoppedMails: StoppedMailsAlert,
};

const iconStyle = "size-5";

function PhotoAlert() {
  const t = useT();
  const [isDismissed, dismiss] = useDismissal(dismissalKeys.photo);
  if (isDismissed) return null;
  return (
    <Spaced>
      <Notice
        tone="primary"
        icon={<Icon name="image-plus" className={iconStyle} />}
        action={
          <ButtonLink href={paths.profile()} size="compact">
            {t("layouts:alerts.profilePhotoAction")}
          </ButtonLink>
        }
        dismiss={<Dismiss alert={dismissalKeys.photo} onDismiss={dismiss} />}
      >
        {t("layouts:alerts.PROFILE_PHOTO_ALERT")}
      </Notice>
    </Spaced>
  );
}

/** Why mails no longer arrive: marked as spam, bounced, or unsubscribed (AMB-056). */
function StoppedMailsAlert({ viewer }: { viewer: ShownViewer }) {
  const t = useT();
  const [isDismissed, dismiss] = useDismissal(dismissalKeys.stoppedMails);
  if (isDismissed) return null;
  const [reason] = viewer.notificationsDisabled;
  return (
    <Spaced>
      <Notice
        tone="warning"
        icon={<Icon name="mail-x" className={iconStyle} />}
        action={
          <ButtonLink href={paths.notifications()} size="compact" variant="quiet">
            {t("layouts:alerts.stoppedMailsAction")}
          </ButtonLink>
        }
        dismiss={<Dismiss alert={dismissalKeys.stoppedMails} onDismiss={dismiss} />}
      >
        {stoppedMailsText(t, reason)}
      </Notice>
    </Spaced>
  );
}

function stoppedMailsText(t: ReturnType<typeof useT>, reason: string | undefined): string {
  if (reason === "spam") return t("layouts:alerts.stoppedMails.spam");
  return reason === "bounce" ? t("layouts:alerts.stoppedMails.bounce") : t("layouts:alerts.stoppedMails.unsubscribe");
}

const Spaced = ({ children }: { children: ReactNode }) => <div className="pt-3">{children}</div>;

/** Puts an alert away: kept on the server, and at once in the browser. */
function Dismiss({ alert, onDismiss }: { alert: string; onDismiss: () => void }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.doDismissal()} onSubmit={onDismiss} className="-my-2">
      <input type="hidden" name="return_to" value={pathname + search} />
      <IconButton
        name="alert"
        value={alert}
        label={t("layouts:alerts.dismiss")}
        icon={<Icon name="x" className={iconStyle} />}
        className="text-current"
      />
    </fetcher.Form>
  );
}

import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";
import { Notice } from "~/ui/notice";
import { usePush } from "~/client/push/use-push";
import { type AlertName, dismissalKeys } from "../alerts";
import { useDismissal } from "../dismissals";
import { ActivationAlert } from "./activation-alert";
import { AlertSpace } from "./alert-space";

type AlertProps = {
  name: AlertName;
  /** The reason why emails have stopped. */
  reason?: string | undefined;
  memberId: string;
};

export function Alert({ name, ...facts }: AlertProps) {
  const Shown = alerts[name];
  return <Shown {...facts} />;
}

const alerts: Record<AlertName, (props: Omit<AlertProps, "name">) => ReactNode> = {
  warning: WarningAlert,
  activation: ActivationAlert,
  photo: PhotoAlert,
  stoppedMails: StoppedMailsAlert,
  push: PushAlert,
};

const iconStyle = "size-5";

/** Announces a warning from staff. The warning has its own page (DSA 17). */
function WarningAlert() {
  const t = useT();
  return (
    <AlertSpace>
      <Notice
        tone="danger"
        icon={<Icon name="flag" className={iconStyle} />}
        action={
          <ButtonLink href={paths.warning()} reload size="compact" variant="quiet">
            {t("layouts:alerts.warningAction")}
          </ButtonLink>
        }
      >
        {t("layouts:alerts.warning")}
      </Notice>
    </AlertSpace>
  );
}

function PhotoAlert() {
  const t = useT();
  const [isDismissed, dismiss] = useDismissal(dismissalKeys.photo);
  if (isDismissed) return null;
  return (
    <AlertSpace>
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
    </AlertSpace>
  );
}

/** The push alert, whose button opens the browser's prompt (PWA-10..13). */
function PushAlert({ memberId }: { memberId: string }) {
  const t = useT();
  const [isDismissed, dismiss] = useDismissal(dismissalKeys.push);
  const { isBusy, turnOn } = usePush(memberId);
  if (isDismissed) return null;
  return (
    <AlertSpace>
      <Notice
        tone="primary"
        icon={<Icon name="smartphone" className={iconStyle} />}
        action={
          <Button type="button" size="compact" onClick={turnOn} busy={isBusy}>
            {t("layouts:alerts.enablePushAction")}
          </Button>
        }
        dismiss={<Dismiss alert={dismissalKeys.push} onDismiss={dismiss} />}
      >
        {t("layouts:alerts.ENABLE_PUSH_ALERT")}
      </Notice>
    </AlertSpace>
  );
}

/** Says why emails have stopped: spam complaint, bounce or unsubscription (AMB-056). */
function StoppedMailsAlert({ reason }: { reason?: string | undefined }) {
  const t = useT();
  const [isDismissed, dismiss] = useDismissal(dismissalKeys.stoppedMails);
  if (isDismissed) return null;
  return (
    <AlertSpace>
      <Notice
        tone="warning"
        icon={<Icon name="mail-x" className={iconStyle} />}
        action={reason === "spam" ? <ServiceLink /> : <SettingsLink />}
        dismiss={<Dismiss alert={dismissalKeys.stoppedMails} onDismiss={dismiss} />}
      >
        {stoppedMailsText(t, reason)}
      </Notice>
    </AlertSpace>
  );
}

/** Only customer service can restart emails after a spam complaint (ROL-25). */
function ServiceLink() {
  const t = useT();
  return (
    <ButtonLink href={paths.page("service")} reload size="compact" variant="quiet">
      {t("layouts:footer.service")}
    </ButtonLink>
  );
}

function SettingsLink() {
  const t = useT();
  return (
    <ButtonLink href={paths.notifications()} size="compact" variant="quiet">
      {t("layouts:alerts.stoppedMailsAction")}
    </ButtonLink>
  );
}

function stoppedMailsText(t: ReturnType<typeof useT>, reason: string | undefined): string {
  if (reason === "spam") return t("layouts:alerts.stoppedMails.spam");
  return reason === "bounce" ? t("layouts:alerts.stoppedMails.bounce") : t("layouts:alerts.stoppedMails.unsubscribe");
}

/** Dismisses an alert at once in the browser, and on the server. */
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

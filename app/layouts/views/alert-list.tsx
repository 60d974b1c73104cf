import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { usePush } from "~/client/push/use-push";
import { dismissalKeys, useDismissal } from "~/client/dismissals";
import { DismissButton } from "~/client/views/dismiss-button";
import type { AlertName } from "../alerts";
import { ActivationAlert } from "./activation-alert";
import { stoppedMailsText } from "./alert-texts";

type AlertFacts = {
  /** The reason why emails have stopped. */
  reason?: string | undefined;
  memberId: string;
};

/** All alerts of a member, most urgent first, each with its action. */
export function AlertList({ due, ...facts }: AlertFacts & { due: readonly AlertName[] }) {
  const t = useT();
  if (due.length === 0) return <p className="p-2.5 text-sm text-ink-muted">{t("layouts:alerts.none")}</p>;
  return (
    <ul className="grid gap-2">
      {due.map((name) => {
        const Shown = alerts[name];
        return (
          <li key={name}>
            <Shown {...facts} />
          </li>
        );
      })}
    </ul>
  );
}

const alerts: Record<AlertName, (props: AlertFacts) => ReactNode> = {
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
  );
}

function PhotoAlert() {
  const t = useT();
  const [isDismissed, dismiss] = useDismissal(dismissalKeys.photo);
  if (isDismissed) return null;
  return (
    <Notice
      tone="primary"
      icon={<Icon name="image-plus" className={iconStyle} />}
      action={
        <ButtonLink href={paths.profile()} size="compact">
          {t("layouts:alerts.profilePhotoAction")}
        </ButtonLink>
      }
      dismiss={<DismissButton alert={dismissalKeys.photo} onDismiss={dismiss} />}
    >
      {t("layouts:alerts.PROFILE_PHOTO_ALERT")}
    </Notice>
  );
}

/** The push alert, whose button opens the browser's prompt (PWA-10..13). */
function PushAlert({ memberId }: { memberId: string }) {
  const t = useT();
  const [isDismissed, dismiss] = useDismissal(dismissalKeys.push);
  const { isBusy, turnOn } = usePush(memberId);
  if (isDismissed) return null;
  return (
    <Notice
      tone="primary"
      icon={<Icon name="smartphone" className={iconStyle} />}
      action={
        <Button type="button" size="compact" onClick={turnOn} busy={isBusy}>
          {t("layouts:alerts.enablePushAction")}
        </Button>
      }
      dismiss={<DismissButton alert={dismissalKeys.push} onDismiss={dismiss} />}
    >
      {t("layouts:alerts.ENABLE_PUSH_ALERT")}
    </Notice>
  );
}

/** Says why emails have stopped: spam complaint, bounce or unsubscription (AMB-056). */
function StoppedMailsAlert({ reason }: { reason?: string | undefined }) {
  const t = useT();
  const [isDismissed, dismiss] = useDismissal(dismissalKeys.stoppedMails);
  if (isDismissed) return null;
  return (
    <Notice
      tone="warning"
      icon={<Icon name="mail-x" className={iconStyle} />}
      action={reason === "spam" ? <ServiceLink /> : <SettingsLink />}
      dismiss={<DismissButton alert={dismissalKeys.stoppedMails} onDismiss={dismiss} />}
    >
      {stoppedMailsText(t, reason)}
    </Notice>
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

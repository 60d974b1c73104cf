import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";
import { resumeRefusal } from "~/notifications/policy";
import {
  type NotificationChoices,
  notificationChannels,
  notificationTypes,
  type StopReason,
} from "~/notifications/preference";
import { ActionForm } from "./action-form";
import { SavedNotice } from "./section";
import { SwitchForm } from "./switch-form";

interface NotificationMatrixProps {
  choices: NotificationChoices;
  stopped: readonly StopReason[];
  isResumed: boolean;
}

/** A table of types and channels, with a switch in each cell (SET-04..06). */
export function NotificationMatrix({ choices, stopped, isResumed }: NotificationMatrixProps) {
  const t = useT();
  return (
    <Stack>
      {stopped.map((reason) => (
        <StoppedNotice key={reason} reason={reason} />
      ))}
      <SavedNotice name="choices" text={t("notifications:saved")} />
      {isResumed && <Notice tone="success">{t("notifications:stopped.resumed")}</Notice>}
      <table className="card w-full">
        <thead>
          <tr className="border-b border-line text-sm text-ink-muted">
            <th scope="col" className="hyphens-auto py-3 pl-[min(1.25rem,6vw)] text-left font-semibold wrap-anywhere">
              {t("notifications:type")}
            </th>
            {notificationChannels.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-[min(5rem,20%)] px-1 py-3 text-center font-semibold whitespace-nowrap last:pr-2"
              >
                {t(`notifications:${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {notificationTypes.map((type) => (
            <TypeRow key={type} type={type} choices={choices} />
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-muted">{t("notifications:always")}</p>
    </Stack>
  );
}

function TypeRow({ type, choices }: { type: keyof NotificationChoices; choices: NotificationChoices }) {
  const t = useT();
  const label = t(`notifications:types.${type}`);
  return (
    <tr>
      <th scope="row" className="hyphens-auto py-1 pl-[min(1.25rem,6vw)] text-left font-medium wrap-anywhere">
        {label}
      </th>
      {notificationChannels.map((channel) => (
        <td key={channel} className="text-center last:pr-2">
          <SwitchForm
            action={paths.notifications()}
            doneAt={paths.notifications("choices")}
            name={`${type}.${channel}`}
            isOn={choices[type][channel]}
            label={`${label}: ${t(`notifications:${channel}`)}`}
            hideLabel
          />
        </td>
      ))}
    </tr>
  );
}

/** Tells why mails stopped and how to restart them (SET-10..12). */
function StoppedNotice({ reason }: { reason: StopReason }) {
  const t = useT();
  return (
    <Notice tone="warning" title={t("notifications:stopped.title")} action={<StoppedAction reason={reason} />}>
      {t(`notifications:stopped.${reason}`)}
    </Notice>
  );
}

function StoppedAction({ reason }: { reason: StopReason }) {
  const t = useT();
  if (resumeRefusal(reason) !== null) {
    return (
      <ButtonLink href={paths.page("service")} reload size="compact" variant="quiet">
        {t("notifications:stopped.service")}
      </ButtonLink>
    );
  }
  return (
    <span className="flex flex-wrap gap-2">
      {reason === "bounce" && (
        <ButtonLink href={paths.settingsPage("email")} size="compact" variant="quiet">
          {t("notifications:stopped.changeEmail")}
        </ButtonLink>
      )}
      <ActionForm
        action={paths.doResumeMails()}
        doneAt={paths.notifications("resumed")}
        savedText={t("notifications:stopped.resumed")}
      >
        {({ isBusy }) => (
          <Button size="compact" variant="secondary" name="reason" value={reason} busy={isBusy}>
            {t(
              reason === "bounce" ? "notifications:stopped.resume.bounce" : "notifications:stopped.resume.unsubscribe",
            )}
          </Button>
        )}
      </ActionForm>
    </span>
  );
}

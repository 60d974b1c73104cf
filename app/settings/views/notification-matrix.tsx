import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";
import { toast } from "~/ui/toast";
import { resumeRefusal } from "~/notifications/policy";
import {
  type NotificationChoices,
  notificationChannels,
  notificationTypes,
  type StopReason,
} from "~/notifications/preference";
import { ActionForm } from "./action-form";

interface NotificationMatrixProps {
  choices: NotificationChoices;
  stopped: readonly StopReason[];
  /** True when a plain form has just saved. */
  wasSaved: boolean;
  /** The answer to a save by script. Each save gives a new object. */
  answer: unknown;
  isResumed: boolean;
}

/** A table of types and channels in one form (SET-04..06). */
export function NotificationMatrix({ choices, stopped, wasSaved, answer, isResumed }: NotificationMatrixProps) {
  const t = useT();
  useSavedToast(answer);
  return (
    <Stack>
      {stopped.map((reason) => (
        <StoppedNotice key={reason} reason={reason} />
      ))}
      {wasSaved && answer === undefined && <Notice tone="success">{t("notifications:saved")}</Notice>}
      {isResumed && <Notice tone="success">{t("notifications:stopped.resumed")}</Notice>}
      <Form method="post" action={paths.notifications()} className="grid gap-5">
        <input type="hidden" name="return_to" value={paths.notifications("choices")} />
        <table className="card w-full">
          <thead>
            <tr className="border-b border-line text-sm text-ink-muted">
              <th scope="col" className="py-3 pl-5 text-left font-semibold">
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
        <Button className="justify-self-start">{t("notifications:save")}</Button>
      </Form>
    </Stack>
  );
}

/** Shows a toast, because a notice would appear above the visible part of a phone's page. */
function useSavedToast(answer: unknown): void {
  const t = useT();
  useEffect(() => {
    if (answer !== undefined) toast({ text: t("notifications:saved"), tone: "success" });
  }, [answer, t]);
}

function TypeRow({ type, choices }: { type: keyof NotificationChoices; choices: NotificationChoices }) {
  const t = useT();
  const label = t(`notifications:types.${type}`);
  return (
    <tr>
      <th scope="row" className="py-1 pl-5 text-left font-medium">
        {label}
      </th>
      {notificationChannels.map((channel) => (
        <td key={channel} className="text-center last:pr-2">
          <label className="inline-grid size-12 cursor-pointer place-items-center">
            <span className="sr-only">
              {label}: {t(`notifications:${channel}`)}
            </span>
            <input
              type="checkbox"
              name={`${type}.${channel}`}
              defaultChecked={choices[type][channel]}
              className="size-6 accent-primary"
            />
          </label>
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
        <ButtonLink href={`${paths.settings()}#email`} size="compact" variant="quiet">
          {t("notifications:stopped.changeEmail")}
        </ButtonLink>
      )}
      <ActionForm
        action={paths.doResumeMails()}
        section="main"
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

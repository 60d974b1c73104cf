import { useFetcher, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { dismissalKeys, useDismissal } from "~/client/dismissals";
import { usePush } from "~/client/push/use-push";
import type { RootData } from "~/client/root-data";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { IconButton } from "~/ui/icon-button";
import type { ShownMessage } from "../message";
import { asksForPush } from "../push-question";

interface PushQuestionProps {
  viewerId: string;
  messages: readonly ShownMessage[];
}

/** Offers notifications right after a sent message, because an answer may come later (PWA-10, SET-22). */
export function PushQuestion({ viewerId, messages }: PushQuestionProps) {
  const t = useT();
  const fetcher = useFetcher();
  const { phase, isBusy, turnOn } = usePush(viewerId);
  const dismissed = useRouteLoaderData<RootData>("root")?.viewer?.dismissed ?? [];
  const [isDismissedHere, dismiss] = useDismissal(dismissalKeys.push);
  const [openedAt] = useState(Date.now);
  const isDismissed = isDismissedHere || dismissed.includes(dismissalKeys.push);
  if (!asksForPush({ phase, isDismissed, messages, openedAt })) return null;
  const onDismiss = () => {
    dismiss();
    fetcher.submit({ alert: dismissalKeys.push }, { method: "post", action: paths.doDismissal() });
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-primary-soft px-page py-2 text-sm text-on-primary-soft"
    >
      <p className="grow basis-52">{t("layouts:alerts.ENABLE_PUSH_ALERT")}</p>
      <Button type="button" size="compact" onClick={turnOn} busy={isBusy}>
        {t("layouts:alerts.enablePushAction")}
      </Button>
      <IconButton
        type="button"
        label={t("layouts:alerts.dismiss")}
        icon={<Icon name="x" className="size-5" />}
        className="text-current"
        onClick={onDismiss}
      />
    </div>
  );
}

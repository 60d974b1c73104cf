import { useState } from "react";
import { dismissalKeys, useDismissal } from "~/client/dismissals";
import { usePush } from "~/client/push/use-push";
import { useRootData } from "~/client/root-context";
import { DismissButton } from "~/client/views/dismiss-button";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/button";
import type { ShownMessage } from "../message";
import { asksForPush } from "../push-question";

interface PushQuestionProps {
  viewerId: string;
  messages: readonly ShownMessage[];
  /** Server time of the page. */
  now: string;
}

/** Offers notifications right after a sent message, because an answer may come later (PWA-10, SET-22). */
export function PushQuestion({ viewerId, messages, now }: PushQuestionProps) {
  const t = useT();
  const { phase, isBusy, turnOn } = usePush(viewerId);
  const dismissed = useRootData()?.viewer?.dismissed ?? [];
  const [isDismissedHere, dismiss] = useDismissal(dismissalKeys.push);
  // Keep the first time, because fresh data must not make a sent message old.
  const [openedAt] = useState(now);
  const isDismissed = isDismissedHere || dismissed.includes(dismissalKeys.push);
  if (!asksForPush({ phase, isDismissed, messages, openedAt })) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-primary-soft px-page py-2 text-sm text-on-primary-soft"
    >
      <p className="grow basis-52">{t("layouts:alerts.ENABLE_PUSH_ALERT")}</p>
      <Button type="button" size="compact" onClick={turnOn} busy={isBusy}>
        {t("layouts:alerts.enablePushAction")}
      </Button>
      <DismissButton alert={dismissalKeys.push} onDismiss={dismiss} />
    </div>
  );
}

import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { toast } from "~/ui/toast";
import { useClientState } from "../client-state";
import { heldPermission, type PushPhase, pushPhase } from "./push-state";

export function usePush(memberId: string): { phase: PushPhase; isBusy: boolean; turnOn: () => void } {
  const t = useT();
  const push = useClientState((state) => state.push);
  const [isBusy, setBusy] = useState(false);
  const say = (phase: PushPhase) => {
    if (phase === "subscribed") toast({ text: t("layouts:alerts.pushOn"), tone: "success" });
    if (phase === "denied") toast({ text: t("layouts:alerts.pushDenied"), duration: 10_000 });
    if (phase === "off") toast({ text: t("layouts:alerts.pushUnanswered"), duration: 10_000 });
    if (phase === "unknown" || phase === "incapable") toast({ text: t("layouts:alerts.pushFailed"), tone: "danger" });
  };
  const turnOn = () => {
    // Open the prompt before any fetch, because browsers allow it only directly after a click.
    const asked = Notification.requestPermission();
    setBusy(true);
    import("./push-client")
      .then(({ turnPushOn }) => turnPushOn(memberId, asked))
      .then(say, () => toast({ text: t("layouts:alerts.pushFailed"), tone: "danger" }))
      .finally(() => setBusy(false));
  };
  return { phase: pushPhase(push, heldPermission()), isBusy, turnOn };
}

import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { toast } from "~/ui/toast";
import { useClientState } from "../client-state";
import { heldPermission, type PushPhase, pushPhase } from "./push-state";

/** Where push stands in this browser, and the press that turns it on: one press, then the browser's own question. */
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
    // Before anything is fetched: a browser asks only straight after a press.
    const asked = Notification.requestPermission();
    setBusy(true);
    import("./push-client")
      .then(({ turnPushOn }) => turnPushOn(memberId, asked))
      .then(say, () => toast({ text: t("layouts:alerts.pushFailed"), tone: "danger" }))
      .finally(() => setBusy(false));
  };
  return { phase: pushPhase(push, heldPermission()), isBusy, turnOn };
}

import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { toast } from "~/ui/toast";
import type { PushPhase } from "~/client/push/push-state";
import { usePush } from "~/client/push/use-push";
import { useRefusalToast } from "~/client/use-refusal-toast";

interface PushPanelProps {
  memberId: string;
  /** True when the server stores a push subscription for this session. */
  hasPush: boolean;
  /** True right after a plain form turned push off. */
  isOff: boolean;
}

/** Shows whether push is on in this browser, with a button to switch. Turning push on needs script. */
export function PushPanel({ memberId, hasPush, isOff }: PushPanelProps) {
  const t = useT();
  const { phase, isBusy, turnOn } = usePush(memberId);
  const { revalidate } = useRevalidator();
  // Reload after subscribing, because the page must show whether the server has stored the subscription.
  useEffect(() => {
    if (phase === "subscribed") revalidate();
  }, [phase, revalidate]);
  const isOn = hasPush && (phase === "subscribed" || phase === "unknown");
  const canTurnOn = !isOn && (phase === "off" || phase === "subscribed");
  return (
    <Card as="section" className="grid justify-items-start gap-4">
      {isOff && <Notice tone="success">{t("notifications:wake.isOff")}</Notice>}
      <div className="grid gap-1.5">
        <h2 className="text-xl">{t("notifications:wake.title")}</h2>
        <p className="text-ink-muted" role="status">
          {stateInWords(t, isOn, phase)}
        </p>
      </div>
      {isOn && <TurnOff />}
      {canTurnOn && (
        <Button type="button" onClick={turnOn} busy={isBusy} icon={<Icon name="smartphone" className="size-5" />}>
          {t("layouts:alerts.enablePushAction")}
        </Button>
      )}
    </Card>
  );
}

function stateInWords(t: ReturnType<typeof useT>, isOn: boolean, phase: PushPhase): string {
  if (phase === "denied") return t("layouts:alerts.pushDenied");
  if (phase === "incapable")
    return t(isOnHomeScreenOnly() ? "notifications:wake.homeScreen" : "notifications:wake.incapable");
  return t(isOn ? "notifications:pushHere" : "notifications:pushNotHere");
}

/**
 * True on an iPhone or iPad outside a home-screen app, where push is impossible. Only Apple's browsers define
 * `standalone`.
 */
function isOnHomeScreenOnly(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false;
}

function TurnOff() {
  const t = useT();
  const fetcher = useFetcher<{ removed?: boolean }>();
  useRefusalToast(fetcher);
  const isRemoved = fetcher.data?.removed === true;
  useEffect(() => {
    if (!isRemoved) return;
    import("~/client/push/push-client").then(({ turnPushOff }) => turnPushOff()).catch(() => undefined);
    toast({ text: t("notifications:wake.isOff"), tone: "success" });
  }, [isRemoved, t]);
  return (
    <fetcher.Form method="post" action={paths.doPushRemoval()}>
      <input type="hidden" name="return_to" value={paths.notifications("push-off")} />
      <Button variant="secondary" busy={fetcher.state !== "idle"}>
        {t("notifications:wake.turnOff")}
      </Button>
    </fetcher.Form>
  );
}

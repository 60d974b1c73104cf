import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/layouts/route-handle";
import { choicesInput, choicesOf } from "~/notifications/choices-input.server";
import { isStopReason } from "~/notifications/preference";
import { readChoices, saveChoices } from "~/notifications/preferences.server";
import { countSubscriptions } from "~/notifications/push-subscriptions.server";
import { PushPanel } from "~/layouts/views/push-panel";
import { NotificationMatrix } from "~/settings/views/notification-matrix";
import { SettingsPage } from "~/settings/views/settings-page";
import { member, noParams } from "~/server/route.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => {
  const [choices, subscriptions] = await Promise.all([
    readChoices(q, viewer.memberId),
    countSubscriptions(q, viewer.sessionId),
  ]);
  return {
    title: visit.t("notifications:title"),
    lead: visit.t("notifications:lead"),
    choices,
    stopped: viewer.notificationsDisabled.filter(isStopReason),
    push: { memberId: viewer.memberId, hasPush: subscriptions > 0 },
    saved: search.get("saved"),
  };
});

export const action = member.action(choicesInput, async ({ scope, viewer, input }) => {
  await scope.db.write((w) => saveChoices(w, viewer.memberId, choicesOf(input)));
  return { saved: true };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Notifications() {
  const { title, lead, saved, push, ...matrix } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={title} lead={lead} current="notifications">
      <PushPanel {...push} isOff={saved === "push-off"} />
      <NotificationMatrix {...matrix} isResumed={saved === "resumed"} />
    </SettingsPage>
  );
}

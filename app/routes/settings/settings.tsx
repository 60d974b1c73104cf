import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { getAccount } from "~/accounts/accounts.server";
import { countDevices } from "~/accounts/sessions.server";
import type { Viewer } from "~/accounts/viewer";
import { findExport } from "~/deletion/data-export.server";
import { preferenceWords } from "~/discovery/preference-words.server";
import { languageNames, languageOf } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { isStopReason, type NotificationChoices, notificationChannels } from "~/notifications/preference";
import { readChoices } from "~/notifications/preferences.server";
import { hasPush } from "~/notifications/push-subscriptions.server";
import { countBlocked } from "~/visibility/blocks.server";
import { hrefOf, SettingsList, type SettingsPart, type SettingsValues } from "~/settings/views/settings-links";
import { PageHeader } from "~/ui/page-header";
import { member, noParams } from "~/server/route.server";
import type { Visit } from "~/server/visit.server";

export { shouldRevalidate } from "~/client/revalidation";

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const [account, devices, blocked, copy, choices, getsPush] = await Promise.all([
    getAccount(q, viewer.memberId),
    countDevices(q, viewer.memberId),
    countBlocked(q, viewer.memberId),
    findExport(q, viewer.memberId),
    readChoices(q, viewer.memberId),
    hasPush(q, viewer.memberId),
  ]);
  return {
    title: visit.t("settings:title"),
    values: presentValues(visit, viewer, {
      email: account.typedEmail,
      devices,
      blocked,
      hasCopy: copy?.isReady === true,
      choices,
      getsPush,
    }),
  };
});

interface Facts {
  email: string | null;
  devices: number;
  blocked: number;
  hasCopy: boolean;
  choices: NotificationChoices;
  getsPush: boolean;
}

function presentValues(visit: Visit, viewer: Viewer, facts: Facts): SettingsValues {
  const { t, locale, scheme } = visit;
  const isStopped = viewer.notificationsDisabled.some(isStopReason);
  return {
    email: facts.email ?? t("settings:values.noEmail"),
    devices: t("settings:devices.lead", { count: facts.devices }),
    preferences: preferenceWords(visit, viewer) ?? t("settings:values.noPreferences"),
    privacy: t(viewer.invisible ? "settings:values.invisible" : "settings:invisibleOff"),
    blocked: facts.blocked === 0 ? t("settings:blockedEmpty") : t("common:count.members", { count: facts.blocked }),
    looks: `${languageNames[languageOf(locale)]} · ${t(`settings:${scheme}`)}`,
    payments: t("common:count.credits", { count: viewer.credits }),
    notifications: isStopped ? t("notifications:stopped.title") : channelWords(t, facts),
    ...(facts.hasCopy && { data: t("deletion:export.readyTitle") }),
  };
}

/** The number of types that are on, for each channel that reaches the member. */
function channelWords(t: Translate, { choices, getsPush }: Facts): string {
  const types = Object.values(choices);
  const channels = notificationChannels.filter((channel) => channel !== "push" || getsPush);
  const words = channels.map((channel) =>
    t("settings:values.channel", {
      channel: t(`notifications:${channel}`),
      on: types.filter((type) => type[channel]).length,
      all: types.length,
    }),
  );
  return words.join(" · ");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Settings() {
  const { title, values } = useLoaderData<typeof loader>();
  useSectionLinks();
  return (
    <div className="mx-auto max-w-5xl pb-10">
      <PageHeader title={title} />
      <SettingsList values={values} />
    </div>
  );
}

/** The part that now contains each section of the former single page. */
const partOfSection: ReadonlyMap<string, SettingsPart> = new Map([
  ["language", "looks"],
  ["appearance", "looks"],
  ["email", "email"],
  ["password", "password"],
  ["devices", "devices"],
  ["visibility", "privacy"],
  ["location", "privacy"],
  ["chat", "privacy"],
  ["blocked", "blocked"],
]);

/** Follows links such as `/settings#email`, which led to a section of the former single page. */
function useSectionLinks(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const part = partOfSection.get(hash.slice(1));
    if (part) navigate(hrefOf(part), { replace: true });
  }, [hash, navigate]);
}

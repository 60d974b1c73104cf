import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getAccount } from "~/accounts/accounts.server";
import { listDevices } from "~/accounts/devices.server";
import { readMarks } from "~/chat/chat-privacy.server";
import { languageOf, visibleLocales } from "~/i18n/locales";
import type { RouteHandle } from "~/layouts/route-handle";
import { findWantedAddress } from "~/settings/mail-change.server";
import { AccountSettings } from "~/settings/views/account-settings";
import { SettingsFrame } from "~/settings/views/settings-frame";
import { fictionalWords } from "~/tenancy/tenant";
import { listBlocked } from "~/visibility/blocks.server";
import { readPlace } from "~/visibility/place.server";
import { member, noParams } from "~/server/route.server";
import { presentPlaceChoices } from "~/settings/present-place.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const { tenant, locale, country, scheme } = visit;
  const { memberId, sessionId } = viewer;
  const [account, wantedEmail, devices, place, blocked, marks] = await Promise.all([
    getAccount(q, memberId),
    findWantedAddress(q, memberId),
    listDevices(q, memberId),
    readPlace(q, memberId),
    listBlocked(q, memberId),
    readMarks(q, memberId),
  ]);
  const language = languageOf(locale);
  return {
    title: visit.t("settings:title"),
    // The current language is always offered, even when the country does not offer it (AMB-008).
    languages: [...new Set([...visibleLocales(country, tenant.settings.domain_language), language])],
    language,
    scheme,
    email: account.typedEmail,
    isProven: account.state === "active",
    wantedEmail,
    devices: devices.map((device) => ({ ...device, isThis: device.sessionId === sessionId })),
    isInvisible: viewer.invisible,
    place: presentPlaceChoices(place, visit),
    blocked: blocked.map((one) => ({ ...one, name: one.name ?? visit.t("chat:person.gone") })),
    marks,
    fictionalLabel: fictionalWords(tenant, locale).label,
    timeZone: tenant.settings.time_zone,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Settings() {
  const { title, ...data } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame title={title} current="account">
      <AccountSettings {...data} />
    </SettingsFrame>
  );
}

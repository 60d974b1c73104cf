import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listDevices } from "~/accounts/devices.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { DevicesList } from "~/settings/views/devices-list";
import { SettingsPage } from "~/settings/views/settings-page";
import { member, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer: { memberId, sessionId } }) => {
  const devices = await listDevices(q, memberId);
  return {
    title: visit.t("settings:sections.devices"),
    lead: visit.t("settings:devices.lead", { count: devices.length }),
    devices: devices.map((device) => ({ ...device, isThis: device.sessionId === sessionId })),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Devices() {
  const { title, lead, devices } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={title} lead={lead} current="devices">
      <DevicesList devices={devices} />
    </SettingsPage>
  );
}

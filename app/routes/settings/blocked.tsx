import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/layouts/route-handle";
import { BlockedList } from "~/settings/views/blocked-list";
import { SettingsPage } from "~/settings/views/settings-page";
import { fictionalWords } from "~/tenancy/tenant";
import { listBlocked } from "~/visibility/blocks.server";
import { member, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const blocked = await listBlocked(q, viewer.memberId);
  return {
    title: visit.t("settings:sections.blocked"),
    blocked: blocked.map((one) => ({ ...one, name: one.name ?? visit.t("chat:person.gone") })),
    fictionalLabel: fictionalWords(visit.tenant, visit.locale).label,
    timeZone: visit.tenant.settings.time_zone,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Blocked() {
  const { title, ...list } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={title} current="blocked">
      <BlockedList {...list} />
    </SettingsPage>
  );
}

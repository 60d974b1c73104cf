import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMarks } from "~/chat/chat-privacy.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { presentPlaceChoices } from "~/settings/present-place.server";
import { ChatSection, LocationSection, VisibilitySection } from "~/settings/views/privacy-settings";
import { SettingsPage } from "~/settings/views/settings-page";
import { readPlace } from "~/visibility/place.server";
import { member, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer: { memberId, invisible } }) => {
  const [place, marks] = await Promise.all([readPlace(q, memberId), readMarks(q, memberId)]);
  return {
    title: visit.t("settings:sections.privacy"),
    isInvisible: invisible,
    place: presentPlaceChoices(place, visit),
    marks,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Privacy() {
  const { title, isInvisible, place, marks } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={title} current="privacy">
      <VisibilitySection isInvisible={isInvisible} />
      <LocationSection {...place} />
      <ChatSection shown={marks} />
    </SettingsPage>
  );
}

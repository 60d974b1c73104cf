import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countryOptions } from "~/i18n/countries";
import { regionOptions } from "~/i18n/regions.server";
import { photoPath } from "~/profiles/photo-address.server";
import { listOwnPhotos } from "~/profiles/photos.server";
import { photosAllowed } from "~/profiles/policy";
import { getOwnProfile } from "~/profiles/profile-editor.server";
import { ProfileEditorScreen } from "~/profiles/views/profile-editor-screen";
import { member, noParams } from "~/web/route.server";

export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => {
  const { countries, interests, region_data } = visit.tenant.settings;
  const { email: _, ...profile } = await getOwnProfile(q, viewer.memberId);
  const photos = await listOwnPhotos(q, viewer.memberId);
  return {
    title: visit.t("profiles:editor.title"),
    memberId: viewer.memberId,
    profile,
    countries: countryOptions(visit.locale, countries),
    regions: Object.fromEntries(countries.map((code) => [code, regionOptions(code, visit.locale, region_data[code])])),
    interests: [...interests],
    // Without the prefix of another host, which would not get the cookie that shows one's own waiting photos.
    photos: photos.map(({ id, state, thumbhash, is_main }) => ({
      ...{ id, state, thumbhash, isMain: is_main === true },
      src: photoPath(visit.tenant, id, "card"),
    })),
    photosAllowed: photosAllowed(viewer),
    premium: viewer.premium,
    isConfirmed: viewer.state === "active",
    saved: search.get("saved"),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Profile() {
  return <ProfileEditorScreen editor={useLoaderData<typeof loader>()} />;
}

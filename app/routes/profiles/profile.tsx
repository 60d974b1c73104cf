import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countryOptions } from "~/i18n/countries";
import { regionOptions } from "~/i18n/regions.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { uncropped } from "~/profiles/photo";
import { photoRefusalWords } from "~/profiles/photo-refusal";
import { photoPath } from "~/profiles/photo-address.server";
import { photoColours } from "~/profiles/photo-colours.server";
import { randomId } from "~/platform/ids";
import { listOwnAnswers } from "~/profiles/answers.server";
import { listPrompts } from "~/profiles/prompts.server";
import { listGenders, listPronouns } from "~/profiles/genders.server";
import { listOwnPhotos } from "~/profiles/photos.server";
import { photosAllowed } from "~/profiles/policy";
import { getOwnProfile } from "~/profiles/profile-editor.server";
import { ProfileEditorScreen } from "~/profiles/views/profile-editor-screen";
import { member, noParams } from "~/server/route.server";
import { offeredRegions } from "~/tenancy/offered-regions";
import { waysToObject } from "./ways-to-object.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "typed" };

export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => {
  const { settings } = visit.tenant;
  const { countries, interests, visible_profile_fields } = settings;
  const { email: _, ...profile } = await getOwnProfile(q, viewer.memberId);
  const photos = await listOwnPhotos(q, viewer.memberId);
  const prompts = listPrompts(visit);
  const answers = await listOwnAnswers(q, viewer.memberId);
  return {
    title: visit.t("editor:title"),
    memberId: viewer.memberId,
    profile,
    countries: countryOptions(visit.locale, countries),
    regions: Object.fromEntries(
      countries.map((code) => [code, regionOptions(code, visit.locale, offeredRegions(settings, code))]),
    ),
    interests: [...interests],
    genders: listGenders(visit),
    pronouns: listPronouns(visit),
    prompts,
    answers: answers.filter(({ prompt }) => prompts.some(({ id }) => id === prompt)),
    // Leave out the CDN's host, because only the site's own host gets the cookie that allows pending photos.
    photos: photos.map(({ id, state, thumbhash, is_main, refusal_reason }) => ({
      id,
      state,
      colours: photoColours(thumbhash),
      isMain: is_main === true,
      src: photoPath(visit.tenant, id, "card"),
      whole: photoPath(visit.tenant, id, uncropped),
      refusal: state === "refused" ? photoRefusalWords(visit.t, refusal_reason) : null,
    })),
    photosAllowed: photosAllowed(viewer),
    uploadKey: randomId(),
    premium: viewer.premium,
    isConfirmed: viewer.state === "active",
    shown: [...visible_profile_fields],
    saved: search.get("saved"),
    howToObject: waysToObject(visit.t),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Profile() {
  return <ProfileEditorScreen editor={useLoaderData<typeof loader>()} />;
}

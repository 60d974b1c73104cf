import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { regionWord } from "~/i18n/regions";
import { regionOptions } from "~/i18n/regions.server";
import { paths } from "~/paths";
import { choiceKey, sexualitiesFor } from "~/profiles/fields";
import { completeProfile, findCompletion, findHomeTown } from "~/signup/completion.server";
import { CompletionPage } from "~/signup/views/completion-page";
import { idOfChoice } from "~/tenancy/own-choices";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { signupAccessFor } from "~/tracking/signup-access";
import { anyone, member, noParams } from "~/server/route.server";
import { useRefusal } from "~/client/use-refusal";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

/** Page data for a visitor, who must log in first. */
const forVisitor = {
  isMember: false,
  isWaiting: false,
  hasPhoto: false,
  missing: [],
  regionLabel: "",
  regions: [],
  sexualities: [],
  preset: null,
};

/** The page that completes an account begun elsewhere (AMB-092). Anyone may open the page (DESIGN 13.28). */
export const loader = anyone.loader(noParams, async ({ q, visit, viewer }) => {
  const title = visit.t("signup:finishing.title");
  const signupAccess = signupAccessFor(visit);
  if (!viewer) return { title, signupAccess, ...forVisitor };
  const { missing, country, regions } = await findCompletion(q, viewer.memberId);
  return {
    title,
    signupAccess,
    isMember: true,
    isWaiting: viewer.state === "unconfirmed",
    hasPhoto: viewer.mainPhotoId !== null,
    missing,
    regionLabel: visit.t(regionWord(country)),
    regions: regionOptions(country as TenantCountry, visit.locale, regions),
    sexualities: sexualitiesFor(visit.tenant.settings.genders.map(idOfChoice), null).map((value) => ({
      value,
      label: visit.t(choiceKey("sexuality", value)),
    })),
    // A site of niche 7 preselects this choice, which the member still has to save (AMB-077).
    preset: visit.tenant.settings.niche === 7 && viewer.gender === "male" ? "gay" : null,
  };
});

const text = z.string().max(200).optional();
const input = z.strictObject({ sexuality: text, region: text, city: text });

export const action = member.action(input, async ({ scope, visit, viewer, input: given }) => {
  const town = await findHomeTown(scope, viewer.memberId, given, visit.locale);
  await scope.db.write((w) => completeProfile(w, viewer.memberId, given, town));
  return redirect(paths.completeSignup(), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function CompleteSignup() {
  return <CompletionPage {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}

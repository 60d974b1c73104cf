import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { languageOf } from "~/i18n/locales";
import { marketingTypes } from "~/notifications/preference";
import { paths } from "~/paths";
import { answersIn, finishFields } from "~/signup/fields.server";
import { signUp } from "~/signup/signup.server";
import { SignupPage } from "~/signup/views/signup-page";
import { anyone, noParams } from "~/server/route.server";
import { countAction } from "~/server/throttle.server";
import { useRefusal } from "~/client/use-refusal";
import { enter, originOf, takePopupDelay } from "../accounts/enter.server";
import { applicantOf, keepDraft } from "~/signup/draft-cookie";
import { pathOfMember, readSignupPage } from "~/signup/signup-page.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle = { hydrate: false };

export const loader = anyone.loader(noParams, async ({ q, visit, viewer, search }) => {
  if (viewer) throw redirect(pathOfMember(viewer));
  const page = await readSignupPage(q, visit, search);
  if (page.forMember) await countAction(visit, null, "profileView");
  return page;
});

/** The last step of the sign-up. Creates the member, logs in and sends the confirmation mail (ACC-10, ACC-19). */
export const action = anyone.action(finishFields, async ({ scope, visit, viewer, request, input }) => {
  // Another tab has finished the sign-up.
  if (viewer) return redirect(pathOfMember(viewer), 303);
  const { terms, consent, promotions, weekly_updates, news, ...answers } = input;
  const asked = { promotions, weekly_updates, news };
  const finish = {
    ...applicantOf(visit),
    terms: terms === "yes",
    consent: consent === "yes",
    marketing: marketingTypes.filter((type) => asked[type] === "yes"),
    tracking: visit.tracking,
    locale: languageOf(visit.locale),
    device: originOf(visit, request).device,
  };
  const result = await signUp(scope, finish, answersIn(answers));
  if (result.outcome === "mailed") keepDraft(visit.cookies, result.draftToken);
  else enter(visit, result.session);
  return redirect(paths.signupComplete(result.outcome === "in" ? result.forMember : null, takePopupDelay(visit)), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Signup() {
  return <SignupPage {...useLoaderData<typeof loader>()} refusal={useRefusal()} />;
}

import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { useRefusal } from "~/client/use-refusal";
import { preferenceSteps, stepAfter } from "~/discovery/preferences";
import { savePreferences, skipPreferences } from "~/discovery/preferences.server";
import { preferenceFields } from "~/discovery/preferences-input.server";
import { questionsOfStep, readStepProfile } from "~/discovery/preferences-step.server";
import { PreferencesStepScreen } from "~/discovery/views/preferences-step-screen";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { addAnswer } from "~/profiles/answers.server";
import { member } from "~/server/route.server";
import { completeProfile, findHomeTown } from "~/signup/completion.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

const params = z.object({ part: z.enum(preferenceSteps) });

export const loader = member.loader(params, async ({ q, visit, viewer, params: { part: step } }) => {
  const profile = await readStepProfile(q, visit, viewer, step);
  return {
    title: visit.t(`preferences:steps.${step}`),
    step,
    questions: questionsOfStep(visit, viewer, profile),
    profile,
  };
});

const input = z.strictObject({
  ...preferenceFields,
  skip: z.literal("yes").optional(),
  city: z.string().max(200, "city.unknown").default(""),
  prompt_1: z.string().max(60, "choice.invalid").default(""),
  answer_1: z.string().max(20_000).default(""),
});

export const action = member.action(
  input,
  async ({
    scope,
    visit,
    viewer,
    params: { part: step },
    input: { skip, city, genders, min_age, max_age, within, places, prompt_1: prompt, answer_1: body },
  }) => {
    const { memberId } = viewer;
    const town = skip || step !== "where" ? null : await findHomeTown(scope, memberId, { city }, visit.locale);
    if (step === "where" && !skip && within !== "" && !town && !viewer.hasArea)
      throw new Refusal("field.required", {}, "city");
    await scope.db.write(async (w) => {
      if (step === "profile") await addAnswer(w, memberId, { prompt, body });
      if (skip || step === "profile") return skipPreferences(w, memberId);
      if (step === "who") return savePreferences(w, memberId, { who: { genders, min_age, max_age } });
      if (town) await completeProfile(w, memberId, { city }, town);
      return savePreferences(w, memberId, { where: { within, places } });
    });
    const next = stepAfter(step);
    return redirect(next ? paths.preferencesStep(next) : paths.signupMatches(), 303);
  },
  { params },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PreferencesStep() {
  const { title, ...page } = useLoaderData<typeof loader>();
  return <PreferencesStepScreen key={page.step} title={title} {...page} refusal={useRefusal()} />;
}

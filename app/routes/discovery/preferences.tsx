import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { useRefusal } from "~/client/use-refusal";
import { savePreferences } from "~/discovery/preferences.server";
import { readFits, readQuestions } from "~/discovery/preferences-page.server";
import { PreferencesScreen } from "~/discovery/views/preferences-screen";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { member, noParams } from "~/server/route.server";

export { clientAction } from "~/client/client-action";
export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(
  noParams,
  async ({ q, visit, viewer, search }) => ({
    title: visit.t("preferences:title"),
    questions: readQuestions(visit, viewer),
    isSaved: search.has("saved"),
    fits: await readFits(q, visit, viewer),
  }),
  { limit: "search" },
);

const code = z.string().max(40, "choice.invalid");
const input = z.strictObject({
  genders: z.array(code).max(20).default([]),
  min_age: z.string().max(40, "age.out_of_range").default(""),
  max_age: z.string().max(40, "age.out_of_range").default(""),
  within: code.default(""),
  places: z.array(code).max(200).default([]),
});

/** Saves all preferences, from their page or from a search. */
export const action = member.action(input, async ({ scope, viewer, input: typed, backTo }) => {
  const { genders, min_age, max_age, within, places } = typed;
  await scope.db.write((w) =>
    savePreferences(w, viewer.memberId, { who: { genders, min_age, max_age }, where: { within, places } }),
  );
  return redirect(backTo.startsWith(paths.members()) ? backTo : paths.preferences("saved"), 303);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PreferencesPage() {
  const { title: _, ...page } = useLoaderData<typeof loader>();
  return <PreferencesScreen {...page} refusal={useRefusal()} />;
}

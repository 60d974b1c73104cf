import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { useRefusal } from "~/client/use-refusal";
import { savePreferences } from "~/discovery/preferences.server";
import { preferenceFields } from "~/discovery/preferences-input.server";
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
    fits: search.has("saved") ? await readFits(q, visit, viewer) : null,
  }),
  { limit: "search" },
);

const input = z.strictObject(preferenceFields);

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

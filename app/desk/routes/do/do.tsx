import { bodyFields } from "~/server/fields.server";
import { findFormVerb, formOf } from "../../command-form.server";
import { answerForm } from "../../command-submission.server";
import { openDesk, publicAction, publicLoader, requireSession } from "../../authorization.server";
import { type ScreenHandle, useRefused, useScreen } from "../../screen";
import { ScreenFault } from "../../screen-fault";
import { takeSavedForm } from "../../saved-form.server";
import { CommandPage } from "../../views/command-page";

export const handle: ScreenHandle = { title: ({ command }: { command: { label: string } }) => command.label };

/** The form of a verb, filled with the arguments in the URL. */
export const loader = publicLoader(async (visit, { params, url }) => {
  const session = await requireSession(visit);
  const verb = findFormVerb(params.verb);
  if (!verb) throw new ScreenFault("notFound");
  const desk = await openDesk(visit, verb.permission);
  const typed = url.searchParams.has("typed")
    ? await takeSavedForm(visit, session, { verb: verb.name, site: url.searchParams.get("site") })
    : null;
  return formOf(desk, verb, url.searchParams, typed);
});

export const action = publicAction((visit, { params, request }) =>
  answerForm(visit, params.verb, () => bodyFields(request)),
);

export function Component() {
  const form = useScreen<typeof loader>();
  return <CommandPage {...form} {...useRefused<typeof action>()} />;
}

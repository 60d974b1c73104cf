import { log } from "~/platform/log.server";
import { bodyFields } from "~/server/fields.server";
import { findFormVerb, formOf } from "../../command-form.server";
import { runCommand, keepForSignIn, readSent } from "../../command-submission.server";
import { openDesk, publicAction, publicLoader, requireSession } from "../../authorization.server";
import { holdsAnywhere } from "../../permissions";
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

export const action = publicAction(async (visit, { params, request }) => {
  const verb = findFormVerb(params.verb);
  if (verb && !(await visit.session())) return keepForSignIn(visit, verb, readSent(await bodyFields(request)));
  const session = await requireSession(visit);
  if (!verb || !holdsAnywhere(session, verb.permission)) {
    // Reached only by an altered form, because the console offers no form for this verb.
    log.warn("desk.odd_form", { reason: "a verb that this person does not have" });
    throw new ScreenFault("notFound");
  }
  const desk = await openDesk(visit, verb.permission);
  return runCommand(desk, verb, readSent(await bodyFields(request)));
});

export function Component() {
  const form = useScreen<typeof loader>();
  return <CommandPage {...form} {...useRefused<typeof action>()} />;
}

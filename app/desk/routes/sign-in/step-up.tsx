import { redirect } from "react-router-dom";
import { confirmAsDemo } from "~/operators/staff/demo-staff.server";
import { readOwnAccess } from "~/operators/staff/own-access.server";
import { asStaff } from "~/operators/staff/staff-database.server";
import { offerStepUp, stepUpByCode, stepUpByPasskey } from "~/operators/staff/sign-in.server";
import { ownPath } from "../../desk-paths";
import { setDeskCookie } from "../../desk-visit.server";
import { refused, textsIn } from "../../form-texts.server";
import { callerOf, partyOf } from "../../sign-in.server";
import { publicAction, publicLoader, requirePerson } from "../../authorization.server";
import { type ScreenHandle, useRefused, useScreen } from "../../screen";
import { StepUp } from "../../views/sign-in/step-up";

export const handle: ScreenHandle = { title: "desk:stepUp.title" };

export const loader = publicLoader(async (visit, { url }) => {
  const session = await requirePerson(visit);
  const { appSince } = await asStaff((w) => readOwnAccess(w, session));
  const to = ownPath(url.searchParams.get("to"));
  return { to, name: session.name, isDemo: session.kind === "demo", hasApp: appSince !== null };
});

interface Answer {
  wrong?: string;
  options?: object;
}

/** Steps up the session and replaces its token. */
export const action = publicAction(async (visit, { request, url }): Promise<Answer | Response> => {
  const session = await requirePerson(visit);
  const text = await textsIn(request);
  const [party, caller] = [partyOf(visit), callerOf(visit, request)];
  if (text("ask") === "options") return { options: await offerStepUp(party, session) };
  const code = text("code");
  const opened =
    text("demo") === "yes"
      ? await confirmAsDemo(visit.transport, session)
      : code
        ? await stepUpByCode(code, session, caller)
        : await stepUpByPasskey(party, text("credential"), session, caller);
  if (!opened) return refused({ wrong: visit.t(code ? "desk:stepUp.wrongCode" : "desk:stepUp.wrongPasskey") });
  setDeskCookie(visit, opened.token);
  return redirect(ownPath(url.searchParams.get("to")), 303);
});

export function Component() {
  return <StepUp {...useScreen<typeof loader>()} {...(useRefused<typeof action>() as Answer | undefined)} />;
}

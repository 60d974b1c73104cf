import { redirect } from "react-router-dom";
import { endStaffSession } from "~/operators/staff/sessions.server";
import { deskPaths, ownPath } from "../../desk-paths";
import { clearDeskCookie } from "../../desk-visit.server";
import { publicAction, publicLoader } from "../../authorization.server";
import { textsIn } from "../../form-texts.server";

/** A link only redirects to the start page. Signing out needs a form. */
export const loader = publicLoader(async () => redirect(deskPaths.home()));

/** Ends the session. `to` is the page after the next login. */
export const action = publicAction(async (visit, { request }) => {
  const text = await textsIn(request);
  const to = text("to");
  const session = await visit.session();
  if (session) await endStaffSession(session.hash);
  clearDeskCookie(visit);
  return redirect(deskPaths.signIn(to === "" ? undefined : ownPath(to)), 303);
});

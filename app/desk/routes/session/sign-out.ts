import { redirect } from "react-router-dom";
import { endStaffSession } from "~/operators/staff/sessions.server";
import { deskPaths } from "../../desk-paths";
import { clearDeskCookie } from "../../desk-visit.server";
import { publicAction, publicLoader } from "../../guard.server";

/** A link only redirects to the start page. Signing out needs a form. */
export const loader = publicLoader(async () => redirect(deskPaths.home()));

export const action = publicAction(async (visit) => {
  const session = await visit.session();
  if (session) await endStaffSession(session.hash);
  clearDeskCookie(visit);
  return redirect(deskPaths.signIn(), 303);
});

import { redirect } from "react-router-dom";
import { offersDemoSignIn, signInAsDemo } from "~/operators/staff/demo-staff.server";
import { deskPaths, ownPath } from "../../desk-paths";
import { setDeskCookie } from "../../desk-visit.server";
import { textsIn } from "../../form-texts.server";
import { callerOf } from "../../sign-in.server";
import { publicAction, publicLoader } from "../../authorization.server";
import { ScreenFault } from "../../screen-fault";

/** Signs in as fictional staff, for callers on the demo's own machine. Other callers get a 404. */
export const loader = publicLoader(async ({ transport }) => {
  if (!offersDemoSignIn(transport)) throw new ScreenFault("notFound");
  return redirect(deskPaths.signIn());
});

export const action = publicAction(async (visit, { request, url }) => {
  const role = offersDemoSignIn(visit.transport) ? (await textsIn(request))("role") : "";
  const opened = await signInAsDemo(role, callerOf(visit, request));
  if (!opened) throw new ScreenFault("notFound");
  setDeskCookie(visit, opened.token);
  return redirect(ownPath(url.searchParams.get("to")), 303);
});

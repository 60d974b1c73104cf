import { redirect } from "react-router-dom";
import { endOwnSession } from "~/operators/staff/own-access.server";
import { asStaff } from "~/operators/staff/staff-database.server";
import { deskPaths } from "../../desk-paths";
import { publicAction, publicLoader, requirePerson } from "../../authorization.server";
import { setNotice } from "../../notice.server";
import { ScreenFault } from "../../screen-fault";

export const loader = publicLoader(async () => redirect(deskPaths.access()));

/** Ends one of the person's own sessions on another device. */
export const action = publicAction(async (visit, { params }) => {
  const session = await requirePerson(visit);
  const isEnded = await asStaff((w) => endOwnSession(w, session, params.id ?? ""));
  if (!isEnded) throw new ScreenFault("gone");
  setNotice(visit, session, { words: visit.t("desk:access.ended") });
  return redirect(deskPaths.access(), 303);
});

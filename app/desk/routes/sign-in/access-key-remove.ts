import { redirect } from "react-router-dom";
import { removeOwnKey } from "~/operators/staff/own-access.server";
import { asStaff } from "~/operators/staff/staff-database.server";
import { deskPaths } from "../../desk-paths";
import { idIn } from "../../form-texts.server";
import { publicAction, publicLoader, requirePerson } from "../../authorization.server";
import { setNotice } from "../../notice.server";
import { ScreenFault } from "../../screen-fault";

export const loader = publicLoader(async () => redirect(deskPaths.access()));

/** Removes one of the person's own passkeys, except the last. */
export const action = publicAction(async (visit, { params }) => {
  const session = await requirePerson(visit);
  const removed = await asStaff((w) => removeOwnKey(w, session, idIn(params)));
  if (!removed) throw new ScreenFault("changed", { words: visit.t("desk:access.notRemoved") });
  setNotice(visit, session, { words: visit.t("desk:access.removed") });
  return redirect(deskPaths.access(), 303);
});

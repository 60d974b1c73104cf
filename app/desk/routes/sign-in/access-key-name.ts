import { redirect } from "react-router-dom";
import { nameOwnKey } from "~/operators/staff/own-access.server";
import { asStaff } from "~/operators/staff/staff-database.server";
import { deskPaths } from "../../desk-paths";
import { idIn, textsIn, visibleName } from "../../form-texts.server";
import { publicAction, publicLoader, requirePerson } from "../../authorization.server";
import { setNotice } from "../../notice.server";
import { ScreenFault } from "../../screen-fault";

export const loader = publicLoader(async () => redirect(deskPaths.access()));

/** Names one of the person's own passkeys. */
export const action = publicAction(async (visit, { params, request }) => {
  const session = await requirePerson(visit);
  const label = visibleName((await textsIn(request))("label"), 60);
  const isNamed = label !== "" && (await asStaff((w) => nameOwnKey(w, session, idIn(params), label)));
  if (!isNamed) throw new ScreenFault("notFound");
  setNotice(visit, session, { words: visit.t("desk:access.named", { label }) });
  return redirect(deskPaths.access(), 303);
});

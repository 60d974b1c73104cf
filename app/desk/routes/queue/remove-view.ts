import { redirect } from "react-router-dom";
import { removeSavedView } from "~/operators/staff/saved-views.server";
import { idIn } from "../../form-texts.server";
import { openDesk, publicAction, publicLoader, requirePerson } from "../../authorization.server";
import { setNotice } from "../../notice.server";
import { ScreenFault } from "../../screen-fault";

export const loader = publicLoader(async () => redirect("/desk/queue"));

/** Deletes one of the person's saved filters. */
export const action = publicAction(async (visit, { params }) => {
  const session = await requirePerson(visit);
  await openDesk(visit, "queue.see");
  const name = await removeSavedView(session.staffId, idIn(params));
  if (name === null) throw new ScreenFault("notFound");
  setNotice(visit, session, { words: visit.t("desk:queue.views.removed", { name }) });
  return redirect("/desk/queue", 303);
});

import { redirect } from "react-router-dom";
import { saveView, viewNameLength } from "~/operators/staff/saved-views.server";
import { readableLine } from "~/platform/invisible-characters";
import { textsIn } from "../../form-texts.server";
import { openDesk, publicAction, publicLoader, requirePerson } from "../../authorization.server";
import { setNotice } from "../../notice.server";
import { isFiltered, queryOf, queuePaths, readQuery } from "./queue-address";

export const loader = publicLoader(async () => redirect("/desk/queue"));

/** Saves the filters of the list under a name, for the operator only. */
export const action = publicAction(async (visit, { request }) => {
  const session = await requirePerson(visit);
  await openDesk(visit, "queue.see");
  const text = await textsIn(request);
  const [name, filter] = [readableLine(text("name")), readQuery(text("query"))];
  const isNamed = name !== "" && name.length <= viewNameLength && isFiltered(filter);
  const isSaved = isNamed && (await saveView(session.staffId, { name, query: queryOf(filter) }));
  const words = isSaved
    ? visit.t("desk:queue.views.kept", { name })
    : visit.t("desk:queue.views.refused", { most: viewNameLength });
  setNotice(visit, session, { words });
  return redirect(queuePaths.list(filter), 303);
});

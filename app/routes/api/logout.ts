import { endSession } from "~/accounts/sessions.server";
import { anyone } from "~/compat/route.server";
import { forgetting, leave } from "../accounts/enter.server";

/** `GET /api/logout.php` (API-08): the path is the specification's; it is refused unless one of our pages asks. */
export const loader = anyone.writingLoader(async ({ scope, visit, viewer }) => {
  if (viewer) await scope.db.write((w) => endSession(w, viewer.sessionId));
  leave(visit);
  return Response.json({ user: null }, { headers: forgetting });
});
